"""The words of the claims guide."""

SECTIONS = [
    (
        "1 The first call",
        [
            "The first call sets the course of a claim. Write down when, where and how the loss happened, "
            "and who noticed it. Read the policy while you speak: the period of insurance, the sums "
            "insured and the deductible are on the declarations page [1].",
            "Ask for photographs before anything is moved. A policyholder must keep damaged items until "
            "we have agreed to their disposal [1], but may take every measure that keeps the loss from "
            "growing. The cost of such measures is part of the claim [2].",
            "Do not promise cover on the telephone. Say that you have opened the claim, give its number, "
            "and name the next step and its date. Callers remember two things: the number and the date.",
        ],
    ),
    (
        "2 Reserving",
        [
            "Set a reserve on the first day, from what you know and not from what you fear. The median "
            "cost of an escape-of-water claim was EUR 3,140 in 2025; one claim in twenty cost more than "
            "EUR 18,000 [3]. Review the reserve when the surveyor's report arrives, and again every 30 "
            "days.",
            "A reserve above EUR 25,000 needs the signature of a team leader, one above EUR 100,000 that "
            "of the head of claims. Storm losses are reserved per event, because one deductible is taken "
            "for each event and events within 72 hours with one cause count as one [1].",
        ],
    ),
    (
        "3 Water",
        [
            "Find the source before you pay for the traces. Escape of water from pipes and appliances is "
            "insured; rising ground water and flood are not [1]. A moisture map with readings at a "
            "spacing of half a metre tells the two apart in most cases [4].",
            "Drying takes longer than people hope. A plastered brick wall loses about 1 mm of moisture "
            "depth a day, a screed half of that [4]. Do not let anyone paint before the readings are "
            "below 4 %.",
            "Leak detection is paid up to the limit in the policy, even where no leak is found, as long "
            "as the search was reasonable at the time [2].",
        ],
    ),
    (
        "4 Storm",
        [
            "A storm claim stands on the wind record. Take the reading of the nearest station for the "
            "hour of the loss; force 8 begins at 62 km/h [5]. If the record falls short, look for damage "
            "at neighbouring houses before you decline.",
            "The storm deductible replaces the general one; the two are never added. Roofs lose tiles at "
            "the edges first, so damage that begins in the middle of a slope points to poor fixing rather "
            "than to the wind [6].",
        ],
    ),
    (
        "5 Theft",
        [
            "Ask for the police reference and the list of stolen items that was given to the police. "
            "Compare it with the list sent to us: items that appear only on the second list need an "
            "explanation, not an accusation. Traces of forcible entry must be photographed before the "
            "door is repaired.",
            "Jewellery is settled by valuation. A valuation older than five years is a starting point "
            "only; ask for a current one where a single piece exceeds the limit [1].",
        ],
    ),
    (
        "6 Fraud signals",
        [
            "No signal proves anything. Three or more of the following together are a reason to ask a "
            "second handler: cover raised within the last 60 days, receipts with consecutive numbers, a "
            "loss reported just inside the time limit, and pressure to settle quickly [7].",
            "Record facts only. Never write a suspicion into the file that you would not read out in court.",
        ],
    ),
    (
        "7 Settlement",
        [
            "Pay what is undisputed as soon as it is undisputed. Payment falls due two weeks after the "
            "amount was agreed; from then on interest of 4 % a year is owed [1]. Explain every deduction "
            "in the letter: the deductible, the limit, and any reduction for underinsurance, each with "
            "its amount.",
            "If the sum insured for buildings is below 85 % of the reinstatement value, the payment is "
            "reduced in proportion, except for losses below EUR 5,000 [1]. Work the figure out on paper "
            "and keep the paper.",
            "Close the file only when the last invoice has been paid and the policyholder has been told "
            "so. Four complaints in ten concern claims that we thought were closed [3].",
        ],
    ),
]

REFERENCES = [
    "Harbourside Mutual Insurance. Home Insurance, General Conditions, edition 2026.",
    "Harbourside Mutual Insurance. Guide 3: Mitigation and search costs, 2024.",
    "K. Ferrante, L. Doyle. What household claims cost: figures for 2025. Claims Statistics 12, pages "
    "4 to 19.",
    "P. Adeyemi. Moisture in masonry: measuring and drying. Building Surveyors' Handbook, chapter 8, 2023.",
    "National Weather Service. Wind force scale and station records. Bulletin 41, 2022.",
    "T. Lindqvist. How roofs fail in wind. Journal of Building Damage 9 (2), 2021.",
    "Insurance Fraud Forum. Signals and safeguards, second edition, 2025.",
]
