#!/usr/bin/env python3
"""Random recurrences and the starts that python-dateutil gives for them.

Writes test/data/recurrence.tsv.gz, which test/recurrence-oracle.test.ts compares with ours:

    apt-get install python3-dateutil
    /usr/bin/python3 scripts/recurrence-oracle.py

It takes some two minutes, and the same seed gives the same cases. dateutil expands the rules in
wall clock; zones, dates, exceptions and UNTIL are worked out here with zoneinfo. Left out, because
dateutil differs from RFC 5545 there (src/language/time/recurrence/expand.test.ts has the values by hand):
BYWEEKNO without any days, weeks 52, 53 and those below -20, BYDAY with and without ordinals in one
rule, WEEKLY with BYSETPOS in a week that begins before the start.
"""

import datetime as datetime_module
import gzip
import random
import sys
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import dateutil.rrule

CASES = 21_000
SEED = 17
MOST_STARTS = 120
ZONES = [
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Pacific/Apia",
    "America/Sao_Paulo",
    "Europe/Dublin",
    "America/New_York",
    "UTC",
]
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
EPOCH = datetime(1970, 1, 1)


class Calendar:
    """The module `datetime` for dateutil, with a last year after which it stops searching."""

    MAXYEAR = 9999

    def __getattr__(self, name):
        return getattr(datetime_module, name)


calendar = dateutil.rrule.datetime = Calendar()


def instant_of(wall, zone):
    return int(wall.replace(tzinfo=ZoneInfo(zone)).timestamp())


def wall_at(instant, zone):
    utc = datetime.fromtimestamp(instant, timezone.utc)
    return utc.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def moved(wall, zone):
    """Clocks in a gap are moved forward by it."""
    return wall_at(instant_of(wall, zone), zone)


def is_lost(wall, zone):
    """Whether the zone never had the day."""
    midnight = datetime(wall.year, wall.month, wall.day)
    return moved(midnight, zone).date() != midnight.date()


def stamp(wall):
    return wall.strftime("%Y%m%dT%H%M%S")


def numbers(rng, low, high, most, signed=True):
    found = set()
    for _ in range(rng.randint(1, most)):
        number = rng.randint(low, high)
        found.add(-number if signed and rng.random() < 0.3 else number)
    return ",".join(map(str, rng.sample(sorted(found), len(found))))


def random_rule(rng, start):
    freq = rng.choice(["YEARLY", "MONTHLY", "WEEKLY", "DAILY"])
    parts = {"FREQ": freq}
    if rng.random() < 0.5:
        most = {"YEARLY": 4, "MONTHLY": 14, "WEEKLY": 30, "DAILY": 200}[freq]
        parts["INTERVAL"] = rng.randint(1, rng.choice([3, most]))
    chance = rng.choice([0.15, 0.35, 0.6])
    if rng.random() < chance:
        parts["BYMONTH"] = numbers(rng, 1, 12, rng.choice([2, 8]), signed=False)
    if freq != "WEEKLY" and rng.random() < chance:
        parts["BYMONTHDAY"] = numbers(rng, 1, 31, rng.choice([2, 12]))
    if freq == "YEARLY" and rng.random() < chance / 2:
        parts["BYYEARDAY"] = numbers(rng, 1, 366, rng.choice([3, 60]))
    if rng.random() < chance:
        days = rng.sample(WEEKDAYS, rng.choice([1, 2, 3, 5]))
        if freq in ("YEARLY", "MONTHLY") and rng.random() < 0.5:
            most = 5 if freq == "MONTHLY" or "BYMONTH" in parts or rng.random() < 0.5 else 53
            days = [f"{numbers(rng, 1, most, 1)}{day}" for day in days]
        parts["BYDAY"] = ",".join(days)
    plain = "BYDAY" in parts and not any(letter.isdigit() for letter in parts["BYDAY"])
    if freq == "YEARLY" and rng.random() < chance and (
        plain or ("BYDAY" not in parts and ("BYMONTHDAY" in parts or "BYYEARDAY" in parts))
    ):
        weeks = {rng.choice([rng.randint(1, 51), rng.randint(-20, -1), 1, 51, -1])
                 for _ in range(rng.randint(1, 5))}
        parts["BYWEEKNO"] = ",".join(map(str, sorted(weeks)))
    if rng.random() < 0.4:
        parts["WKST"] = rng.choice(WEEKDAYS)
    if len(parts.keys() & {"BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYDAY", "BYWEEKNO"}) > 0:
        if rng.random() < 0.35:
            most = {"YEARLY": 40, "MONTHLY": 10, "WEEKLY": 4, "DAILY": 2}[freq]
            parts["BYSETPOS"] = numbers(rng, 1, rng.choice([2, most]), 3)
            if freq == "WEEKLY":
                parts["WKST"] = WEEKDAYS[start.weekday()]
    return parts


def written(rng, parts):
    order = list(parts.items())
    rng.shuffle(order)
    return ";".join(f"{name}={value}" for name, value in order)


def expanded(parts, start, horizon, zone, count):
    """The starts in wall clock, before they are moved, up to the horizon."""
    text = ";".join(f"{name}={value}" for name, value in parts.items())
    if count is not None and zone != "Pacific/Apia":
        text += f";COUNT={count}"
    calendar.MAXYEAR = horizon.year
    found = []
    for wall in dateutil.rrule.rrulestr(text, dtstart=start):
        if wall > horizon:
            break
        if not is_lost(wall, zone):
            found.append(wall)
        if len(found) == count:
            break
    return found


def with_until(rng, starts, start, zone, all_day):
    """A last moment at or beside one of the starts, in one of its forms, as an instant or a day."""
    wall = rng.choice(starts) if starts and rng.random() < 0.8 else start
    if all_day:
        day = wall + timedelta(days=rng.choice([0, 0, -1, 1]))
        return day.strftime("%Y%m%d"), day.date()
    form = rng.choice(["utc", "utc", "local", "day"])
    if form == "day" and not is_lost(wall, zone):
        return wall.strftime("%Y%m%d"), instant_of(wall.replace(hour=23, minute=59, second=59), zone)
    instant = instant_of(wall, zone) + rng.choice([0, 0, -1, 1, 3600, -3600])
    if form == "local":
        local = wall_at(instant, zone)
        return stamp(local), instant_of(local, zone)
    return stamp(EPOCH + timedelta(seconds=instant)) + "Z", instant


def random_case(rng):
    zone = rng.choice(ZONES)
    all_day = rng.random() < 0.2
    day = date(1995, 1, 1) + timedelta(days=rng.randint(0, 365 * 40))
    if zone == "Pacific/Apia" and rng.random() < 0.6:
        day = date(2011, 12, 30) - timedelta(days=rng.randint(1, 400))
    # Half of the clocks are at times that clocks are moved at.
    minutes = rng.choice([rng.randint(0, 1439), rng.choice([0, 15, 30, 60, 90, 120, 150, 135])])
    start = datetime(day.year, day.month, day.day) + timedelta(minutes=0 if all_day else minutes)
    if is_lost(start, zone) or (not all_day and moved(start, zone) != start):
        return None
    horizon = start + timedelta(days=rng.choice([400, 1100, 4000]), seconds=rng.randint(0, 86_399))
    lines, starts, is_finite = [], set(), True
    for _ in range(rng.choice([1, 1, 1, 1, 2, 2, 3])):
        parts = random_rule(rng, start)
        end = rng.choice(["COUNT", "UNTIL", None])
        count = rng.choice([1, 2, 3, 10, 50]) if end == "COUNT" else None
        given = expanded(parts, start, horizon, zone, count)
        is_whole = len(given) == count
        if end == "COUNT":
            parts["COUNT"] = count
        if end == "UNTIL":
            parts["UNTIL"], last = with_until(rng, given, start, zone, all_day)
            if all_day:
                given = [wall for wall in given if wall.date() <= last]
                is_whole = last <= horizon.date()
            else:
                given = [wall for wall in given if instant_of(wall, zone) <= last]
                is_whole = last <= instant_of(horizon, zone)
        is_finite = is_finite and end is not None and is_whole
        starts.update(given if all_day else [moved(wall, zone) for wall in given])
        lines.append(f"RRULE:{written(rng, parts)}")
    if rng.random() < 0.25:
        minutes = [rng.randint(0, 60 * 24 * 300) for _ in range(rng.randint(1, 4))]
        dates = [start + timedelta(minutes=each) for each in minutes]
        lines.append("RDATE:" + ",".join(stamp(wall) for wall in dates))
        for wall in dates:
            starts.add(datetime(wall.year, wall.month, wall.day) if all_day else moved(wall, zone))
    starts = {wall for wall in starts if wall <= horizon}
    if rng.random() < 0.4:
        known = rng.sample(sorted(starts), min(len(starts), rng.randint(0, 5)))
        except_ = set(known) | {start + timedelta(days=rng.randint(0, 300)) for _ in range(rng.randint(0, 2))}
        if except_:
            lines.append("EXDATE:" + ",".join(stamp(wall) for wall in sorted(except_)))
        starts -= except_ if all_day else {moved(wall, zone) for wall in except_}
    result = sorted(starts)
    if len(result) > MOST_STARTS:
        result = result[:MOST_STARTS]
        horizon, is_finite = result[-1], False
    digest = 0
    for wall in result:
        digest = (digest * 31 + instant_of(wall, zone)) & 0xFFFFFFFF
        digest = (digest * 31 + int((wall - EPOCH).total_seconds())) & 0xFFFFFFFF
    fields = [
        zone, "day" if all_day else "clock", stamp(start), stamp(horizon), "|".join(lines),
        "finite" if is_finite else "", str(len(result)), format(digest, "08x"),
    ]
    return "\t".join(fields)


def main():
    rng = random.Random(SEED)
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else CASES
    cases = []
    while len(cases) < wanted:
        case = random_case(random.Random(rng.getrandbits(64)))
        if case:
            cases.append(case)
    target = Path(__file__).parent.parent / "test/data/recurrence.tsv.gz"
    text = "\n".join(cases) + "\n"
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{len(cases)} cases, {target.stat().st_size} bytes")


main()
