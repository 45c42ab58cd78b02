// What can be wrong with one parameter of a request (§10).

export type FaultCode =
  | 'rest_invalid_type'
  | 'rest_invalid_value'
  | 'rest_not_in_enum'
  | 'rest_out_of_bounds'
  | 'rest_unknown_reference'
  | 'rest_image_unavailable'

/** What can be wrong with one parameter. `{param}` is its name. */
export const faultTexts = {
  boolean: ['rest_invalid_type', '{param} is not a boolean.'],
  integer: ['rest_invalid_type', '{param} is not an integer.'],
  number: ['rest_invalid_type', '{param} is not a number.'],
  text: ['rest_invalid_type', '{param} is not text.'],
  list: ['rest_invalid_type', '{param} is not a list.'],
  object: ['rest_invalid_type', '{param} is not an object.'],
  nothing: ['rest_invalid_value', '{param} is empty, and nothing else is to be done.'],
  ids: ['rest_invalid_type', '{param} is not a list of positive integers.'],
  blank: ['rest_invalid_value', '{param} is empty.'],
  null: ['rest_invalid_value', '{param} cannot be null.'],
  moment: ['rest_invalid_value', '{param} is not a date that can be read.'],
  cursor: ['rest_invalid_value', '{param} is not a cursor that this list has given to you.'],
  columns: [
    'rest_invalid_value',
    '{param} does not say what columns mean, such as Titel=title,7=description.',
  ],
  duration: ['rest_invalid_value', '{param} is not a span of time such as 30m, 24h or 7d.'],
  zone: ['rest_invalid_value', '{param} is not a time zone.'],
  colour: ['rest_invalid_value', '{param} is not a colour such as #a1331c.'],
  contrast: [
    'rest_invalid_value',
    '{param} is hard to read: its contrast to the ground of the pages is {ratio}:1, and at least {min}:1 is needed.',
  ],
  menuLabel: [
    'rest_invalid_value',
    '{param} needs a label of at most {max} characters in entry {place}.',
  ],
  menuAddress: [
    'rest_invalid_value',
    '{param} needs an address in entry {place} that begins with /, https://, http:// or mailto:.',
  ],
  locale: [
    'rest_invalid_value',
    '{param} has an entry that is not a locale such as en-US, es-MX or fr-CA: {entry}.',
  ],
  localeTwice: ['rest_invalid_value', '{param} has two locales of one language: {entry}.'],
  linkAddress: ['rest_invalid_value', '{param} has to begin with /, https://, http:// or mailto:.'],
  ownImage: ['rest_invalid_value', '{param} is not the address of an image of this calendar.'],
  contactAddress: ['rest_invalid_value', '{param} is neither an e-mail address nor a web address.'],
  currency: ['rest_invalid_value', '{param} is not a currency code of three letters.'],
  url: ['rest_invalid_value', '{param} is not an http or https address.'],
  urlUser: ['rest_invalid_value', '{param} must not contain a user name or a password.'],
  https: [
    'rest_invalid_value',
    '{param} has to begin with https:// unless FASTI_CALLBACK_HOSTS_ALLOW names its host.',
  ],
  inside: ['rest_invalid_value', '{param} is in a private network.'],
  callback: ['rest_invalid_value', '{param} is not an address that may be called from here.'],
  topic: [
    'rest_unknown_reference',
    '{param} is not the address of an RSS or JSON feed of this calendar, as the feed gives it.',
  ],
  email: ['rest_invalid_value', '{param} is not an e-mail address.'],
  login: [
    'rest_invalid_value',
    '{param} has to be 1 to 60 letters a-z, digits, ".", "_" or "-", and to begin with a letter or a digit.',
  ],
  taken: ['rest_invalid_value', '{param} belongs to another user.'],
  short: ['rest_out_of_bounds', '{param} is shorter than {min} characters.'],
  ownName: ['rest_invalid_value', '{param} is your login or your e-mail address, or repeats it.'],
  common: ['rest_invalid_value', '{param} is one of the first that anybody would try.'],
  wrongPassword: ['rest_invalid_value', '{param} is not your password.'],
  past: ['rest_invalid_value', '{param} is not in the future.'],
  secretAnswer: [
    'rest_invalid_value',
    '{param} is not taken here: the answer has a secret, which is not stored.',
  ],
  choice: ['rest_not_in_enum', '{param} is not one of the allowed values: {allowed}.'],
  long: ['rest_out_of_bounds', '{param} is longer than {max} characters.'],
  bytes: ['rest_out_of_bounds', '{param} is longer than {max} bytes.'],
  many: ['rest_out_of_bounds', '{param} has more than {max} entries.'],
  range: ['rest_out_of_bounds', '{param} is not between {min} and {max}.'],
  least: ['rest_out_of_bounds', '{param} is less than {min}.'],
  reference: ['rest_unknown_reference', '{param} names something that does not exist: {entry}.'],
  pair: ['rest_invalid_value', '{param} needs {other} as well.'],
  disagreement: ['rest_invalid_value', '{param} does not agree with {other}.'],
  offline: ['rest_invalid_value', '{param} is only for events that are online or mixed.'],
  cycle: ['rest_invalid_value', '{param} would make it its own ancestor.'],
  image: ['rest_invalid_value', '{param} is neither the id of an image nor its address.'],
  upload: [
    'rest_invalid_value',
    '{param} has to be the id of an image: you may not bring new ones.',
  ],
  unavailable: ['rest_image_unavailable', '{param} could not be fetched as an image.'],
  file: ['rest_invalid_type', '{param} is not one file.'],
  picture: [
    'rest_invalid_value',
    '{param} is not a JPEG, PNG, GIF, WebP or AVIF image of at most 10 MiB and 50 megapixels.',
  ],
  database: ['rest_invalid_value', '{param} is not an address of the form postgres://…'],
  alias: ['rest_invalid_value', '{param} is not a list of paths such as /wp-json/tribe/events/v1.'],
  cost: ['rest_invalid_type', '{param} is not a price.'],
  link: [
    'rest_invalid_value',
    '{param} has an entry that is neither an id nor good data: {entry}.',
  ],
  entry: ['rest_invalid_value', '{param} has an entry that is not right: {entry}.'],
  term: ['rest_unknown_reference', '{param} has an entry that does not exist: {entry}.'],
  itself: ['rest_invalid_value', '{param} is the same one.'],
  below: ['rest_invalid_value', '{param} is below the one that is merged.'],
  inTrash: ['rest_invalid_value', '{param} is in the trash.'],
  reversed: ['rest_invalid_value', '{param} makes the event end before it starts.'],
  host: ['rest_invalid_value', '{param} does not name exactly one host.'],
  target: ['rest_invalid_value', '{param} is not the host of the address that is asked for.'],
  scheme: ['rest_invalid_value', '{param} is neither http nor https.'],
  caller: ['rest_invalid_value', '{param} is not the address of a caller.'],
  header: ['rest_invalid_value', '{param} has to be 1 to 255 visible ASCII characters.'],
  // Recurrence (§17.3). `{part}` is as rules spell it: `BYDAY`, `FREQ=WEEKLY`.
  recurrence: [
    'rest_invalid_type',
    '{param} is neither a rule, nor lines of iCalendar, nor an object of rules, dates and except.',
  ],
  rule: ['rest_invalid_value', '{param} has a rule with something that is no part: {entry}.'],
  rulePart: ['rest_invalid_value', '{param} has a rule with a part that is not known: {part}.'],
  ruleTwice: ['rest_invalid_value', '{param} has a rule with {part} twice.'],
  ruleLacks: ['rest_invalid_value', '{param} has a rule without {part}.'],
  ruleValue: [
    'rest_invalid_value',
    '{param} has a rule with {part}={entry}; allowed values are {allowed}.',
  ],
  ruleTogether: [
    'rest_invalid_value',
    '{param} has a rule with {part} and {other}, which RFC 5545 forbids together.',
  ],
  ruleAlone: [
    'rest_invalid_value',
    '{param} has a rule with {part}, which needs another part that begins with BY.',
  ],
  ruleRare: [
    'rest_invalid_value',
    '{param} has a rule that gives no second date within {years} years: {entry}.',
  ],
  line: [
    'rest_invalid_value',
    '{param} has a line that is neither RRULE, RDATE nor EXDATE with TZID or VALUE=DATE: {entry}.',
  ],
  lineZone: ['rest_invalid_value', '{param} has a line in an unknown time zone: {entry}.'],
  recurrenceMember: [
    'rest_invalid_value',
    '{param} has a member other than rules, dates and except: {entry}.',
  ],
  recurrenceDate: ['rest_invalid_value', '{param} has a date that cannot be read: {entry}.'],
  recurrenceList: ['rest_out_of_bounds', '{param} has more than {max} entries in {list}.'],
  onlyExcept: ['rest_invalid_value', '{param} has exceptions, but neither rules nor dates.'],
  dateEarly: ['rest_invalid_value', '{param} has a date before the start: {entry}.'],
  dayFull: ['rest_out_of_bounds', '{param} gives more than {max} occurrences on {day}.'],
  horizonFull: ['rest_out_of_bounds', '{param} gives more than {max} occurrences up to {day}.'],
  startOff: [
    'rest_invalid_value',
    '{param} is not given by the recurrence; the next date that it gives is {day}.',
  ],
  startNever: [
    'rest_invalid_value',
    '{param} is not given by the recurrence, which gives no later date either.',
  ],
  seriesDate: [
    'rest_invalid_value',
    '{param} is on another date, which needs recurrence as well: it says on which dates a series is.',
  ],
  ofSeries: ['rest_invalid_value', '{param} of an occurrence is that of its series.'],
  scopeAll: ['rest_invalid_value', '{param} of a series can only be all.'],
  seriesGone: ['rest_invalid_value', '{param} cannot be restored without its series.'],
  seriesLater: ['rest_invalid_value', '{param} cannot be restored before the start of its series.'],
  seriesWhole: [
    'rest_invalid_value',
    '{param} cannot be divided here, where its rules do not begin together; give the recurrence from here on.',
  ],
} as const satisfies Record<string, readonly [FaultCode, string]>
