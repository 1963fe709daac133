"""Write the sample PDFs: ``python sample_pdfs/make_samples.py [FOLDER]``. The same bytes on every run."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from samples import claims_guide, home_policy, invoice, rotated_schedule, scanned_letter

MAKERS = {
    "home_policy.pdf": home_policy.make,
    "claims_guide.pdf": claims_guide.make,
    "invoice.pdf": invoice.make,
    "rotated_schedule.pdf": rotated_schedule.make,
    "scanned_letter.pdf": scanned_letter.make,
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in MAKERS.items():
        make(folder / name)
        print(f"{name}: {(folder / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
