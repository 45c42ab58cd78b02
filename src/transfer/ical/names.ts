// The names of properties: which are known, which are text, and which are taken.

/** What the reading of an event looks at. */
const ofEvents = [
  'UID RECURRENCE-ID SEQUENCE LAST-MODIFIED DTSTAMP DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE',
  'SUMMARY DESCRIPTION STYLED-DESCRIPTION X-ALT-DESC COMMENT LOCATION GEO',
  'X-APPLE-STRUCTURED-LOCATION ORGANIZER CONTACT CATEGORIES URL ATTACH IMAGE STATUS CLASS CONFERENCE',
  'X-GOOGLE-CONFERENCE X-MICROSOFT-SKYPETEAMSMEETINGURL X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
  'X-COST X-COST-TYPE X-TAGS X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY',
].flatMap((names) => names.split(' '))

const ofZones = 'TZID X-LIC-LOCATION TZOFFSETFROM TZOFFSETTO'.split(' ')

export const takenOfEvents: ReadonlySet<string> = new Set(ofEvents)
export const takenOfZones: ReadonlySet<string> = new Set([...ofZones, 'DTSTART', 'RRULE', 'RDATE'])
export const takenOfCalendars: ReadonlySet<string> = new Set(
  'PRODID METHOD X-WR-TIMEZONE TIMEZONE-ID'.split(' '),
)

/** Those of RFC 5545, 7986, 9073, 9074 and 9253: any other name may be a line of a broken text. */
const others = [
  'ACKNOWLEDGED ACTION ATTENDEE BUSYTYPE CALENDAR-ADDRESS CALSCALE COLOR COMPLETED CONCEPT CREATED',
  'DUE FREEBUSY LINK LOCATION-TYPE METHOD NAME PARTICIPANT-TYPE PERCENT-COMPLETE POLL-ITEM-ID',
  'PRIORITY PRODID PROXIMITY REFID REFRESH-INTERVAL RELATED-TO REPEAT REQUEST-STATUS RESOURCE-TYPE',
  'RESOURCES SOURCE STRUCTURED-DATA TRANSP TRIGGER TZID-ALIAS-OF TZNAME TZUNTIL TZURL VERSION',
  'DALARM AALARM DAYLIGHT TZ RNUM',
].flatMap((names) => names.split(' '))

const known: ReadonlySet<string> = new Set([...ofEvents, ...ofZones, ...others])

export const isKnown = (name: string): boolean => name.startsWith('X-') || known.has(name)

/** Lines that cannot be read are taken for the next line of one of these. */
export const textNames: ReadonlySet<string> = new Set(
  'SUMMARY DESCRIPTION STYLED-DESCRIPTION X-ALT-DESC COMMENT LOCATION CONTACT'.split(' '),
)

const longestName = 64

/** The name that a line begins with, in capital letters; undefined if it begins with none. */
export function nameOf(raw: string): string | undefined {
  const most = Math.min(raw.length, longestName)
  let hasSmall = false
  let end = 0
  for (; end < most; end++) {
    const code = raw.charCodeAt(end)
    if (code === colon || code === semicolon) break
    if (code >= smallA && code <= smallZ) hasSmall = true
    else if (!isNameCode(code)) break
  }
  if (end === 0) return undefined
  const mark = raw.charCodeAt(end)
  if (mark !== colon && mark !== semicolon && !/^ +[:;]/.test(raw.slice(end, end + 8))) {
    return undefined
  }
  const name = raw.slice(0, end)
  return hasSmall ? name.toUpperCase() : name
}

const colon = 58
const semicolon = 59
const smallA = 97
const smallZ = 122

/** Capital letters, digits, hyphens and underscores. */
const isNameCode = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45 || code === 95
