// The names of properties: which are known, which are text, and which are taken.

/** What the reading of an event looks at. */
const ofEvents = [
  'UID RECURRENCE-ID SEQUENCE LAST-MODIFIED DTSTAMP DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE',
  'SUMMARY DESCRIPTION STYLED-DESCRIPTION X-ALT-DESC COMMENT LOCATION GEO',
  'X-APPLE-STRUCTURED-LOCATION ORGANIZER CONTACT CATEGORIES URL ATTACH IMAGE STATUS CLASS CONFERENCE',
  'X-GOOGLE-CONFERENCE X-MICROSOFT-SKYPETEAMSMEETINGURL X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
  'X-COST X-COST-TYPE X-TAGS X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY X-FASTI-TIMEZONE X-FASTI-STATUS X-FASTI-DATE X-FASTI-FIELDS X-FASTI-VENUE',
].flatMap((names) => names.split(' '))

const ofZones = 'TZID X-LIC-LOCATION TZOFFSETFROM TZOFFSETTO'.split(' ')

const ofCalendars = 'PRODID METHOD X-WR-TIMEZONE TIMEZONE-ID'.split(' ')

/** Those of RFC 5545, 7986, 9073, 9074 and 9253: any other name may be a line of a broken text. */
const others = [
  'ACKNOWLEDGED ACTION ATTENDEE BUSYTYPE CALENDAR-ADDRESS CALSCALE COLOR COMPLETED CONCEPT CREATED',
  'DUE FREEBUSY LINK LOCATION-TYPE METHOD NAME PARTICIPANT-TYPE PERCENT-COMPLETE POLL-ITEM-ID',
  'PRIORITY PRODID PROXIMITY REFID REFRESH-INTERVAL RELATED-TO REPEAT REQUEST-STATUS RESOURCE-TYPE',
  'RESOURCES SOURCE STRUCTURED-DATA TRANSP TRIGGER TZID-ALIAS-OF TZNAME TZUNTIL TZURL VERSION',
  'DALARM AALARM DAYLIGHT TZ RNUM',
].flatMap((names) => names.split(' '))

/** Lines that cannot be read are taken for the next line of one of these. */
const texts = 'SUMMARY DESCRIPTION STYLED-DESCRIPTION X-ALT-DESC COMMENT LOCATION CONTACT'.split(
  ' ',
)

export interface Name {
  /** In capital letters. */
  readonly name: string
  /** Whether it is one of a property, and no line of a text by chance. */
  readonly isKnown: boolean
  readonly isText: boolean
  readonly isTaken: { readonly event: boolean; readonly zone: boolean; readonly calendar: boolean }
}

const inZones = new Set([...ofZones, 'DTSTART', 'RRULE', 'RDATE'])

const names: ReadonlyMap<string, Name> = new Map(
  [...ofEvents, ...ofZones, ...ofCalendars, ...others, 'BEGIN', 'END'].map((name) => [
    name,
    {
      name,
      isKnown: true,
      isText: texts.includes(name),
      isTaken: {
        event: ofEvents.includes(name),
        zone: inZones.has(name),
        calendar: ofCalendars.includes(name),
      },
    },
  ]),
)

const otherName = (name: string): Name => ({
  name,
  isKnown: name.startsWith('X-'),
  isText: false,
  isTaken: { event: false, zone: false, calendar: false },
})

const longestName = 64

/** The name that a line begins with; undefined if it begins with none. */
export function propertyName(raw: string): Name | undefined {
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
  const given = raw.slice(0, end)
  const name = hasSmall ? given.toUpperCase() : given
  return names.get(name) ?? otherName(name)
}

const colon = 58
const semicolon = 59
const smallA = 97
const smallZ = 122

/** Capital letters, digits, hyphens and underscores. */
const isNameCode = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45 || code === 95
