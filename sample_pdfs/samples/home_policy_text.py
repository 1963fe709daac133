"""The numbered and lettered conditions of the home policy: label and text."""

DEFINITIONS = [
    (
        "1.1",
        "“Event” means one sudden and accidental happening, or a series of happenings with one cause "
        "within 72 hours.",
    ),
    (
        "1.2",
        "“Storm” means wind of at least force 8 on the Beaufort scale (62 km/h), as recorded by the "
        "nearest weather station.",
    ),
    (
        "1.3",
        "“Buildings” means the house at the insured address with its permanent fixtures, foundations, "
        "drains and fitted kitchen.",
    ),
    (
        "1.4",
        "“Contents” means household goods and personal belongings that belong to you or that you are "
        "responsible for.",
    ),
    (
        "1.5",
        "“You” means the policyholder and every person who permanently lives at the insured address.",
    ),
]

INSURED = [
    (
        "2.1",
        "We insure the buildings and contents at the insured address against the events listed in section "
        "3, up to the sums insured in the declarations.",
    ),
    (
        "2.2",
        "The zones of the property are shown in Figure 1. Cover for zone C ends at the boundary of the plot.",
    ),
]

ELSEWHERE = [
    (
        "2.3",
        "Contents are also insured while temporarily elsewhere in the European Union, for up to 90 days "
        "in a row and up to 10 % of the sum insured for contents.",
    ),
]

EVENTS = [
    ("3.1", "Fire, lightning, explosion and smoke."),
    ("3.2", "Storm and hail, including trees or objects thrown against the building by the wind."),
    (
        "3.3",
        "Escape of water from pipes, tanks and domestic appliances, and the cost of finding the leak up "
        "to EUR 2,500.",
    ),
    ("3.4", "Theft after forcible entry, and vandalism in connection with it."),
    ("3.5", "Breakage of fixed glass and sanitary ware."),
    ("3.6", "Impact by vehicles, aircraft or animals that are not yours."),
    (
        "3.7",
        "Burst and leaking heating oil tanks, including the cost of removing polluted soil up to EUR 10,000.",
    ),
    (
        "3.8",
        "Subsidence and landslip, where the ground moves suddenly and the house had no cracks before.",
    ),
]

DUTIES = [
    (
        "5.1",
        "Cover under this policy depends on the house being kept in a sound state of repair. We may "
        "inspect the property at any reasonable time and ask you to remedy a defect within 30 days.",
    ),
    (
        "5.2",
        "You must keep the roof, gutters and drains clear, service the heating system once a year, and "
        "turn off the water supply when the house is left for more than seven days.",
    ),
    (
        "5.3",
        "Smoke alarms must be fitted on each floor and tested every six months. If there is no working "
        "alarm at the time of a fire, the settlement is reduced by 10 %.",
    ),
    (
        "5.4",
        "Doors and windows that can be reached from the ground must be locked whenever nobody is at home. "
        "An outside door needs a lock with at least five levers or a multi-point locking system.",
    ),
    (
        "5.5",
        "Valuables with a single value above EUR 3,500 must be kept in a safe that is fixed to the "
        "building when they are not worn.",
    ),
    (
        "5.6",
        "If you let the house, or part of it, tell us before the first tenancy begins. Cover for theft by "
        "tenants and their guests needs our written agreement.",
    ),
    (
        "5.7",
        "Building work that opens the roof or an outside wall must be announced to us 14 days before it "
        "begins. Until we confirm cover, damage caused by the opening is not insured.",
    ),
    (
        "5.8",
        "Keep receipts, photographs and valuations of your valuables, and show them to us when we ask for "
        "them.",
    ),
    (
        "5.9",
        "Tell us within 14 days if the sum insured for buildings no longer matches the value of the "
        "house, for example after an extension, a new roof or a change of its use.",
    ),
    (
        "5.10",
        "If you breach a duty and the breach has an effect on the loss, we may reduce the payment in "
        "proportion to your fault.",
    ),
    (
        "5.11",
        "Let us and our experts inspect the place of the loss, and answer our questions about its cause "
        "truthfully and in full.",
    ),
]

EXCLUSIONS_INTRO = [
    ("6.1", "This policy does not cover the following:"),
]

EXCLUSIONS = [
    (
        "(a)",
        "loss or damage caused by flood from rivers, lakes or the sea, or by rising ground water, "
        "whatever the cause of the rise. Surface water after heavy rain is insured as far as it enters "
        "through a closed roof, window or door.",
    ),
    (
        "(b)",
        "wear and tear, corrosion, rot, fungus, woodworm and any other damage that happens gradually.",
    ),
    (
        "(c)",
        "damage by frost to pipes in a building that has been left unheated for more than 48 hours while "
        "the outside temperature was below zero, unless the water had been turned off at the main "
        "stopcock and the pipes had been drained.",
    ),
    (
        "(d)",
        "theft or vandalism while the house has been unoccupied for more than 60 days in a row, and any "
        "theft without visible signs of forcible entry.",
    ),
    (
        "(e)",
        "damage caused intentionally or by gross negligence by you or by anyone living in your household.",
    ),
    (
        "(f)",
        "cost of repairing faulty design, material or workmanship itself; damage that follows from it is "
        "insured.",
    ),
    ("(g)", "loss of data, licences and virtual currencies, and any loss caused by malicious software."),
    ("(h)", "war, civil commotion, seizure by public authority, and ionising radiation."),
]

DEDUCTIBLE = [
    (
        "7.1",
        "You bear the deductible of EUR 500 for each event, unless section 7.2 or 7.3 says otherwise. It "
        "is taken off the amount we would otherwise pay.",
    ),
    (
        "7.2",
        "For storm and hail damage the deductible is EUR 1,250 per event. It replaces the deductible of "
        "section 7.1.",
    ),
    (
        "7.3",
        "No deductible applies to breakage of glass, to personal liability and to personal accident cover.",
    ),
    (
        "7.4",
        "Where one event leads to claims under several covers, the deductible is taken only once; the "
        "highest deductible counts.",
    ),
]

CLAIMS = [
    (
        "8.1",
        "Tell us about every loss without delay, and no later than 30 days after you learned of it. Theft "
        "must also be reported to the police within 48 hours.",
    ),
    (
        "8.2",
        "Send us a list of what was lost or damaged, with photographs, receipts or valuations where you "
        "have them. Do not throw damaged items away before we have agreed to it.",
    ),
    (
        "8.3",
        "Claims can be notified by telephone on +353 91 555 0142 or by e-mail to claims@harbourside.example.",
    ),
    (
        "8.4",
        "We confirm every notification within three working days and decide on a complete claim within 20 "
        "working days. Where more time is needed we tell you why and pay what is not in dispute.",
    ),
    ("8.5", "A claim that is not pursued for three years after our last written answer lapses."),
]

CANCELLATION = [
    (
        "9.1",
        "This policy renews for one year at a time unless one side gives written notice at least two "
        "months before it ends.",
    ),
    (
        "9.2",
        "After a loss, either side may cancel within one month of the settlement, with one month's "
        "notice. The premium for the time that remains is then refunded.",
    ),
    ("9.3", "This policy is governed by the law of Ireland."),
    (
        "9.4",
        "If the insured address is sold, the policy ends on the day the sale is completed. Tell us the "
        "date and we refund the premium for the rest of the year.",
    ),
    (
        "9.5",
        "We may change the premium at renewal. We tell you at least six weeks before, with the old and "
        "the new premium side by side.",
    ),
]

CHANGES = [
    ("1.", "The sum insured for valuables is raised from EUR 12,500 to EUR 20,000."),
    ("2.", "The limit for bicycles in section 4 is raised to EUR 4,000 per event."),
    ("3.", "The annual gross premium rises by EUR 38.00."),
]
