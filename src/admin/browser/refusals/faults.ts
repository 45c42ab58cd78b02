// What is wrong with a field, by the kind of fault that the server tells: what to do about it, in the
// words of people. `{text}` is what was typed, or else the label of the field.

import type { FaultKind } from '../../../contract/routes.ts'
import type { Sentence } from '../i18n.ts'

/** Of settings of the environment and of what only programs send. */
type Elsewhere =
  | 'alias'
  | 'caller'
  | 'cursor'
  | 'database'
  | 'smtp'
  | 'smtpTls'
  | 'smtpPlain'
  | 'mailFrom'
  | 'issuer'
  | 'openidRole'
  | 'header'
  | 'robot'
  | 'host'
  | 'scheme'
  | 'secretAnswer'
  | 'target'
  | 'topic'

const unreadable = 'This cannot be read. Enter it again.'
const empty = 'This has to be filled in.'
const repeats = 'How it repeats cannot be read. Choose it again.'

export const faultSentences: Readonly<Record<Exclude<FaultKind, Elsewhere>, Sentence>> = {
  boolean: 'Choose yes or no.',
  integer: '“{text}” is not a whole number.',
  number: '“{text}” is not a number.',
  text: unreadable,
  list: unreadable,
  object: unreadable,
  ids: unreadable,
  file: 'Choose one file.',
  cost: '“{text}” is not a price. Write 24.50, or free.',
  recurrence: repeats,
  nothing: 'Choose first what is to be done.',
  blank: empty,
  null: empty,
  moment: '“{text}” is not a date. Choose one in the calendar.',
  columns: '“{text}” does not say what the columns mean, such as Titel=title,7=description.',
  duration: '“{text}” is not a span of time such as 30m, 24h or 7d.',
  zone: '“{text}” is not a time zone. Choose one of the list.',
  clock: '“{text}” is not a time. Write it as 08:00.',
  colour: '“{text}” is not a colour. Choose one, or write it as #a1331c.',
  contrast:
    'This colour is hard to read on the pages: its contrast is {ratio}:1, and at least {min}:1 is needed. Choose a darker one.',
  menuLabel: 'A label of at most {max} characters is needed for link {place}.',
  menuAddress: 'An address that begins with /, https:// or mailto: is needed for link {place}.',
  synonymAlone: 'Each line needs at least two words, with = between them: “{entry}”.',
  synonymMany: 'A line can have at most {max} words. Divide it: “{entry}”.',
  synonymLong: 'A word can have at most {max} characters: “{entry}”.',
  locale: '“{entry}” is not known. Write en-US, es-MX or fr-CA, for instance.',
  localeTwice: 'Each language can be given once, and {entry} is there twice.',
  linkAddress: 'The address has to begin with /, https:// or mailto:.',
  ownImage: 'Choose a picture of this calendar.',
  contactAddress: '“{text}” is neither an e-mail address nor a web address.',
  passkey: unreadable,
  origin:
    'This needs FASTI_ORIGIN, the address of this server, with https and a name. Whoever runs it can set it.',
  currency: '“{text}” is not a currency. Write three letters, such as EUR.',
  url: '“{text}” is not a web address. Write it as https://example.org.',
  urlUser: 'Take the user name and the password out of the address.',
  https: 'The address has to begin with https://.',
  inside: 'This address is in a private network. Give one that can be reached from everywhere.',
  callback: 'This address cannot be called from here. Give another one.',
  challenge: unreadable,
  email: '“{text}” is not an e-mail address.',
  login:
    'A login has 1 to 60 letters a–z, digits, dots, underscores or hyphens, and begins with a letter or a digit.',
  taken: '“{text}” belongs to somebody else already. Choose another one.',
  ownName: 'Choose a password without your login and your e-mail address in it.',
  common:
    'This is one of the first passwords that are tried. Choose another one, such as a sentence.',
  wrongPassword: 'This is not your password.',
  past: 'This is over already. Choose a time in the future.',
  pair: 'This goes with “{other}”. Fill in both, or neither.',
  disagreement: 'This does not agree with “{other}”. Change one of them.',
  offline: 'Only an event that is online has one. Choose “Online”, or leave this empty.',
  cycle: 'It would be a part of itself. Choose another one.',
  image: 'No picture is found there. Choose one of the library.',
  upload: 'Choose a picture of the library. You may not bring new ones.',
  picture: 'Choose a JPEG, PNG, GIF, WebP or AVIF picture of at most 10 MiB and 50 megapixels.',
  lost: 'It was chosen too long ago. Choose it once more.',
  link: 'One of these cannot be used. Take it out, and choose it again.',
  entry: 'Something in it is not right. Look at it again.',
  itself: 'These are one and the same. Choose another one.',
  below: 'This is below the one that is merged. Choose another one.',
  inTrash: 'This is in the trash. Restore it first, or choose another one.',
  reversed: 'It ends before it starts. Does it end the next day?',
  rule: 'The rule has something that is not known: {entry}.',
  rulePart: 'The rule has a part that is not known: {part}.',
  ruleTwice: 'The rule says {part} twice.',
  ruleLacks: 'The rule lacks {part}.',
  ruleValue: 'The rule says {part}={entry}. It can be {allowed}.',
  ruleTogether: 'The rule says {part} and {other}, which do not go together.',
  ruleAlone: 'The rule says {part}, which needs another part that begins with BY.',
  ruleRare: 'The rule gives no second date within {years} years.',
  line: 'A line is neither a rule nor a date: {entry}.',
  lineZone: 'A line is in a time zone that is not known: {entry}.',
  recurrenceMember: repeats,
  recurrenceDate: '“{text}” is not a date. Choose one in the calendar.',
  onlyExcept: 'Dates are left out, but there are none. Say how it repeats.',
  dateEarly: 'A date is before the start. Take it out, or start earlier.',
  startOff: 'It does not repeat on the day it starts. Start on {day}, or change how it repeats.',
  startNever: 'It does not repeat on the day it starts, nor later. Change how it repeats.',
  seriesDate: 'The series does not repeat on this day. Change how it repeats as well.',
  ofSeries: 'A date has this from its series. Change it for all dates.',
  scopeAll: 'Here the series can only be changed as a whole. Choose all dates.',
  seriesGone: 'Restore its series first.',
  seriesLater: 'It is before the first date of its series, and cannot be restored.',
  seriesWhole: 'The series cannot be divided here. Say how it repeats from here on.',
  reference: 'What was chosen does not exist any more. Choose something else.',
  term: 'One of these does not exist any more. Take it out, or choose another one.',
  short: 'This is too short: at least {min} characters.',
  long: 'This is too long: at most {max} characters.',
  bytes: 'This is too long to be kept.',
  many: 'These are too many: at most {max}.',
  range: 'Write a number from {min} to {max}.',
  least: 'Write {min} or more.',
  recurrenceList: 'It repeats in too many ways: at most {max}.',
  dayFull: 'It repeats more than {max} times on {day}. Choose fewer dates.',
  horizonFull: 'It repeats more than {max} times until {day}. Choose fewer dates.',
  choice: '“{text}” is not one of the choices.',
  unavailable: 'No picture could be fetched from this address. Upload it instead.',
}

/** Where a field says it better. */
export const ownFaults: Readonly<
  Partial<Record<string, Readonly<Partial<Record<FaultKind, Sentence>>>>>
> = {
  password: { short: 'Choose a longer password: at least {min} characters.' },
}
