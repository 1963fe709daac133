"""How currencies are printed beside their ISO codes: signs and everyday names, likeliest code first."""

from __future__ import annotations

# fmt: off
_DOLLARS = (
    "USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "TWD", "ARS", "CLP", "COP", "BRL", "JMD", "BBD", "TTD",
    "BSD", "BZD", "FJD", "LRD", "NAD", "GYD", "SRD", "XCD", "KYD", "BMD", "SBD", "UYU", "DOP", "NIO",
)
_POUNDS = ("GBP", "EGP", "FKP", "GIP", "SHP", "LBP", "SYP", "SDG")
_RUPEES = ("INR", "PKR", "LKR", "NPR", "MUR")
_FRANCS = ("CHF", "XAF", "XOF")
_CROWNS = ("SEK", "NOK", "DKK", "ISK")
_PESOS = ("MXN", "ARS", "CLP", "COP", "PHP", "UYU", "DOP", "CUP")

SIGNS: dict[str, tuple[str, ...]] = {
    "$": _DOLLARS, "US$": ("USD",), "U.S.$": ("USD",), "$US": ("USD",), "C$": ("CAD", "NIO"), "CA$": ("CAD",),
    "CAD$": ("CAD",), "CDN$": ("CAD",), "A$": ("AUD",), "AU$": ("AUD",), "NZ$": ("NZD",), "HK$": ("HKD",),
    "S$": ("SGD",), "NT$": ("TWD",), "MX$": ("MXN",), "R$": ("BRL",),
    "€": ("EUR",), "£": _POUNDS, "₤": ("GBP",),
    "¥": ("JPY", "CNY"), "元": ("CNY", "TWD", "HKD", "MOP"), "円": ("JPY",),
    "RMB": ("CNY",), "人民币": ("CNY",),
    "₹": ("INR",), "Rs.": _RUPEES, "Rs": _RUPEES, "₩": ("KRW", "KPW"), "원": ("KRW",),
    "₽": ("RUB",), "руб.": ("RUB",), "руб": ("RUB",), "₺": ("TRY",), "₴": ("UAH",), "грн": ("UAH",),
    "₪": ("ILS",), "₫": ("VND",), "đ": ("VND",), "฿": ("THB",), "₱": ("PHP",), "₦": ("NGN",), "₵": ("GHS",),
    "₡": ("CRC",), "₸": ("KZT",), "₾": ("GEL",), "₼": ("AZN",), "₲": ("PYG",),
    "zł": ("PLN",), "Kč": ("CZK",), "Ft": ("HUF",), "лв.": ("BGN",), "лв": ("BGN",), "lei": ("RON", "MDL"),
    "kr": _CROWNS, "kr.": ("DKK", "SEK", "NOK", "ISK"),
    "Fr.": _FRANCS, "Fr": ("CHF",), "SFr.": ("CHF",), "sFr.": ("CHF",), "SFr": ("CHF",),
    "RM": ("MYR",), "Rp": ("IDR",), "R": ("ZAR",), "S/": ("PEN",), "Bs": ("BOB", "VES"), "KSh": ("KES",),
    "FCFA": ("XOF", "XAF"), "F\u00a0CFA": ("XOF", "XAF"), "DH": ("MAD", "AED"), "Dhs": ("AED",),
}

NAMES: dict[str, tuple[str, ...]] = {
    "dollar": _DOLLARS, "dollars": _DOLLARS, "dollari": _DOLLARS, "dólares": _DOLLARS, "ドル": _DOLLARS,
    "us dollars": ("USD",), "u.s. dollars": ("USD",), "united states dollars": ("USD",),
    "dollars américains": ("USD",), "dollars canadiens": ("CAD",), "美元": ("USD",), "港元": ("HKD",),
    "euro": ("EUR",), "euros": ("EUR",), "欧元": ("EUR",), "ユーロ": ("EUR",), "유로": ("EUR",),
    "pound": _POUNDS, "pounds": _POUNDS, "pounds sterling": ("GBP",), "livres sterling": ("GBP",),
    "franc": _FRANCS, "francs": _FRANCS, "franken": ("CHF",), "rupee": _RUPEES, "rupees": _RUPEES,
    "yen": ("JPY",), "日元": ("JPY",), "yuan": ("CNY",), "renminbi": ("CNY",), "人民幣": ("CNY",),
    "pesos": _PESOS, "reais": ("BRL",), "kronor": ("SEK",), "kroner": ("NOK", "DKK"), "złotych": ("PLN",),
    "рублей": ("RUB",),
}

ALSO_WORDS = frozenset({
    "ALL", "TOP", "TRY", "CUP", "PEN", "MOP", "GEL", "LAK", "SOS", "BAM", "RON", "MAD", "COP", "ARS", "BOB",
    "R", "Fr", "Bs", "lei", "XXX", "SAR", "RM",
})
"""Codes and signs that are also words or initials: beside a number without any mark they say nothing."""
# fmt: on
