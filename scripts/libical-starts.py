"""The starts that libical gives the events of a calendar (standard input) up to a moment (argument).

One line an event: its UID, and its starts in seconds since 1970 as libical counts them. Uses the
library of the system, without a binding of its own: Debian has it as libical3.
"""

import ctypes
import ctypes.util
import sys

name = ctypes.util.find_library("ical")
if name is None:
    sys.exit(3)
lib = ctypes.CDLL(name)


class Time(ctypes.Structure):
    _fields_ = [(part, ctypes.c_int) for part in "year month day hour minute second is_date is_daylight".split()]
    _fields_.append(("zone", ctypes.c_void_p))


class Span(ctypes.Structure):
    _fields_ = [("start", ctypes.c_long), ("end", ctypes.c_long), ("is_busy", ctypes.c_int)]


Callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Span), ctypes.c_void_p)


def declare(function, result, *arguments):
    found = getattr(lib, function)
    found.restype = result
    found.argtypes = arguments
    return found


pointer = ctypes.c_void_p
parse = declare("icalparser_parse_string", pointer, ctypes.c_char_p)
first = declare("icalcomponent_get_first_component", pointer, pointer, ctypes.c_int)
following = declare("icalcomponent_get_next_component", pointer, pointer, ctypes.c_int)
uid_of = declare("icalcomponent_get_uid", ctypes.c_char_p, pointer)
moment = declare("icaltime_from_string", Time, ctypes.c_char_p)
expand = declare("icalcomponent_foreach_recurrence", None, pointer, Time, Time, Callback, pointer)

VEVENT = 4
calendar = parse(sys.stdin.buffer.read())
event = first(calendar, VEVENT)
while event:
    starts = []
    add = Callback(lambda _event, span, _data: starts.append(span.contents.start))
    expand(event, moment(b"19700101T000000Z"), moment(sys.argv[1].encode()), add, None)
    print(uid_of(event).decode(), *starts)
    event = following(calendar, VEVENT)
