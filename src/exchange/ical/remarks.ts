// What is said about items of an iCalendar file: why one is refused, and what was not taken as it stands.

import { remarksFrom } from '../import/item.ts'

export const refusals = {
  fileEmpty: 'The file is empty.',
  fileHtml: 'This is a web page and no calendar; its address may need a sign-in.',
  fileJson: 'This is a JSON file and no calendar.',
  filePacked: 'This is a compressed file; unpack it first.',
  fileCard: 'This is a file of contacts (vCard) and no calendar.',
  fileOther:
    'This is no iCalendar file: nothing in it begins with BEGIN:VCALENDAR or BEGIN:VEVENT.',
  noStart: 'It has no start (DTSTART).',
  badStart: 'Its start cannot be read: {value}.',
  farStart: 'Its start is outside of the years 1 to 9999: {value}.',
  notEvent: 'It is no event, but a {kind}.',
  cutOff: 'The file ends in the middle of it.',
  noBegin: 'It has an end (END:{kind}), but no beginning.',
  tooLarge: 'It is larger than the {max} lines that are read of an event.',
  manyChanges: 'The file has more changes of single dates than are read: {max}.',
  noDates: 'Its exceptions leave no date.',
} as const

export const remarks = {
  titleFromText: 'It has no title; the first words of its text were taken.',
  noTitle: 'It has no title.',
  titleCut: 'Its title was cut to {max} characters.',
  textCut: 'A text of it was too long and was cut: {name}.',
  endBefore: 'It ended before its start; its start was taken as its end.',
  badEnd: 'Its end cannot be read: {value}.',
  zoneGuessed: 'The time zone {given} is not known; by its offsets it was read as {zone}.',
  zoneFixed:
    'The time zone {given} is not known; it was read as {zone}, which never changes clocks.',
  zoneUnknown: 'The time zone {given} is not known; {zone} was taken.',
  brackets: 'Angle brackets are written as ‹ and › here: {value}.',
  dayWithTime: 'It is said to be a day, but has a time, which was left out: {value}.',
  unread: 'The value of {name} cannot be read and was left out: {value}.',
  attachment: 'It has an attachment, which was left out: {value}.',
  contact: 'It has a contact, which was left out: {value}.',
  alarm: 'It has reminders, which were left out.',
  attendees: 'It has a list of participants, which was left out.',
  password: 'It was protected by a password, which the file does not have; it is private here.',
  badFields: 'What X-FASTI-FIELDS says cannot be read and was left out.',
  divided: 'It changes from {date} on; from there it is a series of its own.',
  undivided:
    'A change of the date {date} and all later ones cannot be taken over as it stands; it was taken for that date alone.',
  tentative: 'It is marked as tentative, which was left out.',
  unclosed: 'Its end (END:{kind}) is missing; the lines up to the next beginning were taken.',
  badLine: 'Line {line} cannot be read and was left out.',
  joinedLine: 'Line {line} was read as a part of the text before it.',
  changedTwice: 'The date {date} is changed more than once; the newest change was taken.',
  alone:
    'It changes one date of a series that does not give this date, or is not in the file; it was taken as a single event.',
  doubled: 'The file has it {count} times; the newest was taken.',
  sameUid: 'Another event of the file has the same UID.',
  exrule: 'Its rule of exceptions (EXRULE) was left out.',
  startAdded: 'Its start is no date of its rule, and was added to the dates.',
  ruleEmpty: 'Its rule gives no date; it was taken as a single event.',
  notRepeated: 'It repeats in a way that is not taken here; only its first date was taken.',
  ruleRead: 'Its rule {given} was read as {rule}.',
  pastCut: 'It has more dates than a series can have; those before {day} were left out.',
  earlyDate: 'The date {date} is before its start and was left out.',
  badDate: 'The date {value} cannot be read and was left out.',
  badAddress: 'The address {value} is no web address and was left out.',
} as const

/** The title of an event that has none; translated where it is written. */
export const noTitle = 'Without a title'

const longestValue = 60

/** The beginning of a value, for the sentence about it. */
export const excerpt = (value: string): string =>
  value.length > longestValue ? `${value.slice(0, longestValue).toWellFormed()}…` : value

export const remark = remarksFrom(remarks)
export const refusal = remarksFrom(refusals)
