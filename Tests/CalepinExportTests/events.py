"""Reads a calendar with a library that others wrote: events.py FILE prints JSON of its events."""

import json
import sys
from pathlib import Path

from icalendar import Calendar

data = Path(sys.argv[1]).read_bytes()
assert all(len(line) <= 75 for line in data.split(b"\r\n")), "a line of more than 75 bytes"
calendar = Calendar.from_ical(data)
events = [
    {
        "uid": str(event["UID"]),
        "start": event.decoded("DTSTART").isoformat(),
        "summary": str(event["SUMMARY"]),
        "description": str(event.get("DESCRIPTION", "")),
        "status": str(event["STATUS"]),
        "errors": len(event.errors),
    }
    for event in calendar.walk("VEVENT")
]
print(json.dumps({"events": events, "errors": len(calendar.errors)}))
