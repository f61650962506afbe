"""Tables of units, currencies and scale words, in the plain form of `make_plain`."""

from __future__ import annotations

import re
from decimal import Decimal


def _spelled(table: dict[str, str]) -> dict[str, str]:
    return {spelling.strip(): name for name, line in table.items() for spelling in line.split("|")}


SCALES: dict[str, Decimal] = {
    word: Decimal(10) ** power
    for power, line in {
        2: "hundred hundert cento honderd 百",
        3: "thousand thousands k tausend tsd mille mila mil duizend milhar 千 천",
        4: "万 萬 만",
        5: "lakh lakhs lac",
        6: "million millions m mn mln mio mm millionen millon millones milione milioni milhao milhoes"
        " miljoen mill",
        7: "crore crores cr",
        8: "億 亿 억",
        9: "billion billions b bn bln milliarde milliarden mrd milliard milliards md mds"
        " miliardo miliardi mld"
        " bilhao bilhoes miljard",
        12: "trillion trillions tn trn billionen billon billones biljoen trilhao trilhoes 兆 조",
        15: "quadrillion quadrillions",
    }.items()
    for word in line.split()
} | {"dozen": Decimal(12), "dutzend": Decimal(12)}
"""Word after a number to its factor; every word in plain form."""

MONEY_ONLY_SCALES = frozenset({"b", "mm", "cr", "mill", "md"})
"""Scale words that count only where a currency stands before or after: elsewhere they mean other things."""

CURRENCY_SYMBOLS: dict[str, tuple[str, ...]] = {
    "$": ("USD",),
    "us$": ("USD",),
    "us $": ("USD",),
    "u.s. $": ("USD",),
    "a$": ("AUD",),
    "au$": ("AUD",),
    "c$": ("CAD",),
    "ca$": ("CAD",),
    "nz$": ("NZD",),
    "hk$": ("HKD",),
    "s$": ("SGD",),
    "nt$": ("TWD",),
    "r$": ("BRL",),
    "£": ("GBP",),
    "€": ("EUR",),
    "¥": ("JPY", "CNY"),
    "₹": ("INR",),
    "₩": ("KRW",),
    "₽": ("RUB",),
    "₺": ("TRY",),
    "₪": ("ILS",),
    "₫": ("VND",),
    "₴": ("UAH",),
    "₦": ("NGN",),
    "฿": ("THB",),
    "zł": ("PLN",),
    "fr.": ("CHF",),
    "sfr": ("CHF",),
    "sfr.": ("CHF",),
    "rs": ("INR",),
    "rs.": ("INR",),
    "kr": ("SEK", "NOK", "DKK"),
    "rmb": ("CNY",),
    "元": ("CNY",),
    "円": ("JPY",),
    "원": ("KRW",),
}
"""Sign before or after an amount to ISO 4217 codes; several where the sign has several homes."""

_CODES = (
    "usd eur gbp jpy cny chf aud cad nzd hkd sgd twd sek nok dkk inr brl mxn zar krw"
    " rub pln czk huf try ils thb"
)
CURRENCY_SYMBOLS |= {code: (code.upper(),) for code in _CODES.split()}

CURRENCY_WORDS: dict[str, tuple[str, ...]] = {
    "dollar": ("USD",),
    "dollars": ("USD",),
    "us dollar": ("USD",),
    "us dollars": ("USD",),
    "dolares": ("USD",),
    "dolar": ("USD",),
    "australian dollars": ("AUD",),
    "canadian dollars": ("CAD",),
    "euro": ("EUR",),
    "euros": ("EUR",),
    "pounds sterling": ("GBP",),
    "pound": ("GBP", "lb"),
    "pounds": ("GBP", "lb"),
    "yen": ("JPY",),
    "yuan": ("CNY",),
    "renminbi": ("CNY",),
    "rupee": ("INR",),
    "rupees": ("INR",),
    "swiss francs": ("CHF",),
    "franken": ("CHF",),
    "rubles": ("RUB",),
    "roubles": ("RUB",),
    "won": ("KRW",),
}

_UNITS = _spelled(
    {
        "%": "%|percent|per cent|per-cent|pct|pct.|percents|prozent|pour cent|por ciento|per cento|por"
        " cento|procent|v.h.|vom hundert",
        "pp": "pp|ppt|ppts|percentage point|percentage points|percent points|% points|%-points"
        "|prozentpunkt|prozentpunkte"
        "|points de pourcentage|puntos porcentuales|punti percentuali|pontos percentuais|procentpunt|procentpunten",
        "‰": "‰|permille|promille|promil|per mille|per mill|per mil|pour mille|por mil|por mille|vom tausend",
        "bp": "bp|bps|basis point|basis points|basispunkte",
        "°": "°|degree|degrees|grad",
        "°C": "°c|° c|℃|degrees celsius|degree celsius|degrees centigrade|grad celsius",
        "°F": "°f|° f|℉|degrees fahrenheit|degree fahrenheit",
        "K": "k|kelvin|kelvins",
        "m": "m|metre|metres|meter|meters|metro|metros|metri",
        "km": "km|kms|kilometre|kilometres|kilometer|kilometers|kilometro|kilometros|chilometri",
        "cm": "cm|centimetre|centimetres|centimeter|centimeters|zentimeter",
        "mm": "mm|millimetre|millimetres|millimeter|millimeters",
        "μm": "μm|um|micrometre|micrometres|micrometer|micrometers|micron|microns",
        "nm": "nm|nanometre|nanometres|nanometer|nanometers",
        "mi": "mi|mile|miles|meile|meilen",
        "ft": "ft|foot|feet",
        "inch": "inch|inches|zoll",
        "yd": "yd|yard|yards",
        "m2": "m2|sqm|square metre|square metres|square meter|square meters|quadratmeter|qm",
        "km2": "km2|square kilometre|square kilometres|square kilometer|square kilometers|quadratkilometer",
        "cm2": "cm2|square centimetres|square centimeters",
        "sqft": "sqft|sq ft|ft2|square foot|square feet",
        "sqmi": "mi2|square mile|square miles",
        "m3": "m3|cubic metre|cubic metres|cubic meter|cubic meters|kubikmeter",
        "cm3": "cm3|cubic centimetres|cubic centimeters|cc",
        "ha": "ha|hectare|hectares|hektar",
        "acre": "acre|acres",
        "kg": "kg|kgs|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|kilogramm",
        "g": "g|gr|gram|grams|gramme|grammes|gramm",
        "mg": "mg|milligram|milligrams|milligramm",
        "μg": "μg|ug|mcg|microgram|micrograms|mikrogramm",
        "ng": "ng|nanogram|nanograms",
        "t": "t|tonne|tonnes|metric ton|metric tons|tonnen",
        "ton": "ton|tons",
        "lb": "lb|lbs",
        "oz": "oz|ounce|ounces",
        "l": "l|litre|litres|liter|liters|litro|litros|litri",
        "ml": "ml|millilitre|millilitres|milliliter|milliliters",
        "dl": "dl|decilitre|decilitres|deciliter|deciliters",
        "μl": "μl|ul|microlitre|microlitres|microliter|microliters",
        "gal": "gal|gallon|gallons",
        "mol": "mol|mole|moles",
        "mmol": "mmol|millimole|millimoles",
        "μmol": "μmol|umol|micromole|micromoles",
        "J": "joule|joules",
        "kJ": "kj|kilojoule|kilojoules",
        "cal": "cal|calorie|calories",
        "kcal": "kcal|kilocalorie|kilocalories",
        "W": "watt|watts",
        "kW": "kw|kilowatt|kilowatts",
        "MW": "mw|megawatt|megawatts",
        "GW": "gw|gigawatt|gigawatts",
        "kWh": "kwh|kilowatt hours|kilowatt hour",
        "MWh": "mwh|megawatt hours",
        "TWh": "twh|terawatt hours",
        "V": "volt|volts",
        "kV": "kv|kilovolt|kilovolts",
        "mV": "mv|millivolt|millivolts",
        "ohm": "ω|ohm|ohms",
        "kohm": "kω|kiloohm|kiloohms",
        "Hz": "hz|hertz",
        "kHz": "khz|kilohertz",
        "MHz": "mhz|megahertz",
        "GHz": "ghz|gigahertz",
        "Pa": "pa|pascal|pascals",
        "kPa": "kpa",
        "MPa": "mpa",
        "bar": "bar",
        "dB": "db|decibel|decibels",
        "kB": "kb|kilobyte|kilobytes",
        "MB": "mb|megabyte|megabytes",
        "GB": "gb|gigabyte|gigabytes",
        "TB": "tb|terabyte|terabytes",
        "ppm": "ppm|parts per million",
        "ppb": "ppb|parts per billion",
        "km/hour": "kmh|kph",
        "mi/hour": "mph",
        "ms": "ms|millisecond|milliseconds",
        "second": "s|sec|secs|seconds|sekunde|sekunden|secondes|segundos|secondi",
        "minute": "min|mins|minute|minutes|minuten|minutos|minuti",
        "hour": "h|hr|hrs|hour|hours|stunde|stunden|heures|heure|hora|horas|ore|uur",
        "day": "day|days|tag|tage|tagen|jours|jour|dia|dias|giorni|giorno|dag|dagen",
        "week": "wk|wks|week|weeks|woche|wochen|semaine|semaines|semana|semanas|settimana|settimane|weken",
        "month": "mos|month|months|monat|monate|monaten|mois|mes|meses|mese|mesi|maand|maanden",
        "year": "yr|yrs|year|years|jahr|jahre|jahren|ans|annee|annees|ano|anos|anno|anni|jaar|jaren",
        "quarter": "quarter|quarters",
        "decades": "decades",
        "centuries": "centuries",
        "x": "x|×|times|fold|mal|fois|veces|volte|vezes",
        "cent": "cent|cents|¢",
        "penny": "pence|penny",
    }
)
UNITS: dict[str, tuple[str, ...]] = {spelling: (name,) for spelling, name in _UNITS.items()}
UNITS |= CURRENCY_SYMBOLS | CURRENCY_WORDS
"""Spelling after a number to canonical units, several where it is open which one is meant."""

CURRENCIES = frozenset(code for codes in CURRENCY_SYMBOLS.values() for code in codes)

ATTACHED_ONLY = frozenset({"x", "pa", "bar", "won", "try", "cal", "mal"})
"""Spellings that are units only where they touch the number ("5x"): apart they are other words too."""

SOFT_UNITS = frozenset(
    {"second", "minute", "hour", "day", "week", "month", "year", "decades", "centuries", "x", "°"}
)
"""Units that are words of the sentence: where one side has none ("5 working days"), the words decide."""

ORDINAL_SUFFIX = re.compile(r"(?:st|nd|rd|th|er|ere|re|eme|e|de|ste|º|ª)(?![a-zß])")
