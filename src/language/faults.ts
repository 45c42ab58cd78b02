// What can be wrong with one parameter of a request (§10).

import type { Sentence } from './sentence.ts'

export type FaultCode =
  | 'rest_invalid_type'
  | 'rest_invalid_value'
  | 'rest_not_in_enum'
  | 'rest_out_of_bounds'
  | 'rest_unknown_reference'
  | 'rest_image_unavailable'

const of = <Kind extends string>(code: FaultCode, texts: Readonly<Record<Kind, Sentence>>) =>
  Object.fromEntries(
    Object.entries<Sentence>(texts).map(([kind, text]) => [kind, [code, text] as const]),
  ) as Readonly<Record<Kind, readonly [FaultCode, Sentence]>>

/**
 * What can be wrong with one parameter. `{param}` is its name; `{part}`, of a recurrence (§17.3), is
 * as rules spell it: `BYDAY`, `FREQ=WEEKLY`.
 */
export const faultTexts = {
  ...of('rest_invalid_type', {
    boolean: '{param} is not a boolean.',
    integer: '{param} is not an integer.',
    number: '{param} is not a number.',
    text: '{param} is not text.',
    list: '{param} is not a list.',
    object: '{param} is not an object.',
    ids: '{param} is not a list of positive integers.',
    file: '{param} is not one file.',
    cost: '{param} is not a price.',
    // Of a recurrence.
    recurrence:
      '{param} is neither a rule, nor lines of iCalendar, nor an object of rules, dates and except.',
  }),
  ...of('rest_invalid_value', {
    nothing: '{param} is empty, and nothing else is to be done.',
    blank: '{param} is empty.',
    null: '{param} cannot be null.',
    moment: '{param} is not a date that can be read.',
    cursor: '{param} is not a cursor that this list has given to you.',
    columns: '{param} does not say what columns mean, such as Titel=title,7=description.',
    duration: '{param} is not a span of time such as 30m, 24h or 7d.',
    zone: '{param} is not a time zone.',
    clock: '{param} is not a time such as 08:00.',
    colour: '{param} is not a colour such as #a1331c.',
    contrast:
      '{param} is hard to read: its contrast to the ground of the pages is {ratio}:1, and at least {min}:1 is needed.',
    menuLabel: '{param} needs a label of at most {max} characters in entry {place}.',
    menuAddress:
      '{param} needs an address in entry {place} that begins with /, https://, http:// or mailto:.',
    synonymAlone: '{param} needs at least two words in each line, with = between them: {entry}.',
    synonymMany: '{param} has a line with more than {max} words: {entry}.',
    synonymLong: '{param} has a word of more than {max} characters: {entry}.',
    locale: '{param} has an entry that is not a locale such as en-US, es-MX or fr-CA: {entry}.',
    localeTwice: '{param} has two locales of one language: {entry}.',
    linkAddress: '{param} has to begin with /, https://, http:// or mailto:.',
    ownImage: '{param} is not the address of an image of this calendar.',
    contactAddress: '{param} is neither an e-mail address nor a web address.',
    passkey: '{param} is not what a browser answers for a passkey.',
    origin: '{param} needs FASTI_ORIGIN: the address of this server, with https and a name.',
    currency: '{param} is not a currency code of three letters.',
    url: '{param} is not an http or https address.',
    urlUser: '{param} must not contain a user name or a password.',
    https: '{param} has to begin with https:// unless FASTI_CALLBACK_HOSTS_ALLOW names its host.',
    inside: '{param} is in a private network.',
    callback: '{param} is not an address that may be called from here.',
    email: '{param} is not an e-mail address.',
    challenge:
      '{param} is not solved, was used already, or has expired: ask for the form again and send it once more.',
    robot: '{param} was filled in, as programs do. Leave it empty.',
    login:
      '{param} has to be 1 to 60 letters a-z, digits, ".", "_" or "-", and to begin with a letter or a digit.',
    taken: '{param} belongs to another user.',
    ownName: '{param} is your login or your e-mail address, or repeats it.',
    common: '{param} is one of the first that anybody would try.',
    wrongPassword: '{param} is not your password.',
    past: '{param} is not in the future.',
    secretAnswer: '{param} is not taken here: the answer has a secret, which is not stored.',
    pair: '{param} needs {other} as well.',
    disagreement: '{param} does not agree with {other}.',
    offline: '{param} is only for events that are online or mixed.',
    cycle: '{param} would make it its own ancestor.',
    image: '{param} is neither the id of an image nor its address.',
    upload: '{param} has to be the id of an image: you may not bring new ones.',
    picture:
      '{param} is not a JPEG, PNG, GIF, WebP or AVIF image of at most 10 MiB and 50 megapixels.',
    lost: '{param} was chosen too long ago: choose it once more.',
    database: '{param} is not an address of the form postgres://…',
    smtp: '{param} is not an address of the form smtp://user:password@mail.example:587 or smtps://…',
    smtpTls: '{param} takes ?tls=required, ?tls=opportunistic or ?tls=off, and none with smtps.',
    smtpPlain:
      '{param} would send its password unencrypted: leave ?tls away, or take the server of this machine.',
    mailFrom:
      '{param} is not an address such as calendar@town.example or Town <calendar@town.example>.',
    issuer:
      '{param} is not an address that begins with https://, or with http:// on this machine, without a query.',
    openidRole:
      '{param} has an entry that is not such as staff=editor, with a role of this calendar, or is there twice: {entry}.',
    alias: '{param} is not a list of paths such as /wp-json/tribe/events/v1.',
    link: '{param} has an entry that is neither an id nor good data: {entry}.',
    entry: '{param} has an entry that is not right: {entry}.',
    itself: '{param} is the same one.',
    below: '{param} is below the one that is merged.',
    inTrash: '{param} is in the trash.',
    reversed: '{param} makes the event end before it starts.',
    host: '{param} does not name exactly one host.',
    target: '{param} is not the host of the address that is asked for.',
    scheme: '{param} is neither http nor https.',
    caller: '{param} is not the address of a caller.',
    header: '{param} has to be 1 to 255 visible ASCII characters.',
    // Of a recurrence.
    rule: '{param} has a rule with something that is no part: {entry}.',
    rulePart: '{param} has a rule with a part that is not known: {part}.',
    ruleTwice: '{param} has a rule with {part} twice.',
    ruleLacks: '{param} has a rule without {part}.',
    ruleValue: '{param} has a rule with {part}={entry}; allowed values are {allowed}.',
    ruleTogether: '{param} has a rule with {part} and {other}, which RFC 5545 forbids together.',
    ruleAlone: '{param} has a rule with {part}, which needs another part that begins with BY.',
    ruleRare: '{param} has a rule that gives no second date within {years} years: {entry}.',
    line: '{param} has a line that is neither RRULE, RDATE nor EXDATE with TZID or VALUE=DATE: {entry}.',
    lineZone: '{param} has a line in an unknown time zone: {entry}.',
    recurrenceMember: '{param} has a member other than rules, dates and except: {entry}.',
    recurrenceDate: '{param} has a date that cannot be read: {entry}.',
    onlyExcept: '{param} has exceptions, but neither rules nor dates.',
    dateEarly: '{param} has a date before the start: {entry}.',
    startOff: '{param} is not given by the recurrence; the next date that it gives is {day}.',
    startNever: '{param} is not given by the recurrence, which gives no later date either.',
    seriesDate:
      '{param} is on another date, which needs recurrence as well: it says on which dates a series is.',
    ofSeries: '{param} of an occurrence is that of its series.',
    scopeAll: '{param} of a series can only be all.',
    seriesGone: '{param} cannot be restored without its series.',
    seriesLater: '{param} cannot be restored before the start of its series.',
    seriesWhole:
      '{param} cannot be divided here, where its rules do not begin together; give the recurrence from here on.',
  }),
  ...of('rest_unknown_reference', {
    topic:
      '{param} is not the address of an RSS or JSON feed of this calendar, as the feed gives it.',
    reference: '{param} names something that does not exist: {entry}.',
    term: '{param} has an entry that does not exist: {entry}.',
  }),
  ...of('rest_out_of_bounds', {
    short: '{param} is shorter than {min} characters.',
    long: '{param} is longer than {max} characters.',
    bytes: '{param} is longer than {max} bytes.',
    many: '{param} has more than {max} entries.',
    range: '{param} is not between {min} and {max}.',
    least: '{param} is less than {min}.',
    // Of a recurrence.
    recurrenceList: '{param} has more than {max} entries in {list}.',
    dayFull: '{param} gives more than {max} occurrences on {day}.',
    horizonFull: '{param} gives more than {max} occurrences up to {day}.',
  }),
  ...of('rest_not_in_enum', {
    choice: '{param} is not one of the allowed values: {allowed}.',
  }),
  ...of('rest_image_unavailable', {
    unavailable: '{param} could not be fetched as an image.',
  }),
}
