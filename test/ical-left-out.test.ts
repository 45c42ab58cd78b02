// Nothing of an iCalendar file is left out or changed without a word (§24).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speaker } from '../src/language/text/locale/say.ts'
import type { ImportedEvent } from '../src/exchange/import/item.ts'
import { calendar, event, itemsOf } from './support/ical_files.ts'

const say = speaker('en', {})

async function eventsOf(...components: readonly string[]): Promise<readonly ImportedEvent[]> {
  const items = await itemsOf(calendar(...components.map((one) => one.trimEnd())))
  return items.map((item) => {
    assert.ok('kind' in item)
    return item
  })
}

const remarksOf = ({ remarks }: ImportedEvent) =>
  remarks.map(({ sentence, facts }) => say(sentence, facts))

const start = 'DTSTART;TZID=Europe/Berlin:20270302T190000'

test('attachments, contacts, reminders and participants are named', async () => {
  const [one] = await eventsOf(
    event(
      'a',
      start,
      'SUMMARY:Concert',
      'ATTACH:https://choir.example/scores.pdf',
      'CONTACT:Ann\\, +49 30 1',
      'ATTENDEE:mailto:ben@choir.example',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'END:VALARM',
    ),
  )
  assert.ok(one)
  assert.deepEqual(remarksOf(one), [
    'It has an attachment, which was left out: https://choir.example/scores.pdf.',
    'It has a contact, which was left out: Ann, +49 30 1.',
    'It has reminders, which were left out.',
    'It has a list of participants, which was left out.',
  ])
})

test('a time beside VALUE=DATE is named, and angle brackets of a title are kept as others', async () => {
  const [one] = await eventsOf(
    event('a', 'DTSTART;VALUE=DATE:20270302T190000', 'SUMMARY:Club <Ten> 39', 'LOCATION:<Ten>'),
  )
  assert.ok(one)
  assert.equal(one.title, 'Club ‹Ten› 39')
  assert.deepEqual(one.values['venue'], [{ venue: '‹Ten›' }])
  assert.deepEqual(remarksOf(one), [
    'It is said to be a day, but has a time, which was left out: 20270302T190000.',
    'Angle brackets are written as ‹ and › here: Club <Ten> 39.',
    'Angle brackets are written as ‹ and › here: <Ten>.',
  ])
})

const long = (length: number) => 'x'.repeat(length)

test('what is cut, and what cannot be read, is named', async () => {
  const [one] = await eventsOf(
    event(
      'a',
      start,
      'SUMMARY:Concert',
      `LOCATION:${long(501)}`,
      'GEO:91;500',
      `ORGANIZER;CN=${long(501)}:mailto:ann@choir.example`,
      `CATEGORIES:Music,${long(201)}`,
      'STATUS:CANCELLED',
      `COMMENT:${long(501)}`,
    ),
  )
  assert.ok(one)
  assert.deepEqual(remarksOf(one).toSorted(), [
    'A text of it was too long and was cut: CATEGORIES.',
    'A text of it was too long and was cut: COMMENT.',
    'A text of it was too long and was cut: LOCATION.',
    'A text of it was too long and was cut: ORGANIZER.',
    'The value of GEO cannot be read and was left out: 91;500.',
  ])
})

const weekly = event('s', start, 'DURATION:PT2H', 'SUMMARY:Choir', 'RRULE:FREQ=WEEKLY;COUNT=6')
const from = (day: string, ...more: readonly string[]) =>
  event('s', `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:${day}T190000`, ...more)

const shown = ({ key, title, values, occurrences }: ImportedEvent) => ({
  key,
  title,
  start: values['start_date'],
  end: values['end_date'],
  rules: (values['recurrence'] as { rules: string[] }).rules,
  occurrences: occurrences.map(({ original_start }) => original_start),
})

test('a change of a date and all later ones divides the series there (§17.4)', async () => {
  const events = await eventsOf(
    weekly,
    event('s', 'RECURRENCE-ID;TZID=Europe/Berlin:20270309T190000', 'SUMMARY:Early'),
    event('s', 'RECURRENCE-ID;TZID=Europe/Berlin:20270330T190000', 'SUMMARY:Late'),
    from(
      '20270316',
      'DTSTART;TZID=Europe/Berlin:20270316T200000',
      'DURATION:PT1H',
      'SUMMARY:Later',
    ),
  )
  assert.deepEqual(events.map(shown), [
    {
      key: 's',
      title: 'Choir',
      start: '2027-03-02 19:00:00',
      end: '2027-03-02 21:00:00',
      rules: ['FREQ=WEEKLY;COUNT=2'],
      occurrences: ['2027-03-09 19:00:00'],
    },
    {
      key: 's 2027-03-16 19:00:00',
      title: 'Later',
      start: '2027-03-16 20:00:00',
      end: '2027-03-16 21:00:00',
      rules: ['FREQ=WEEKLY;COUNT=4'],
      occurrences: ['2027-03-30 20:00:00'],
    },
  ])
  assert.deepEqual(events[1] && remarksOf(events[1]), [
    'It changes from 2027-03-16 19:00:00 on; from there it is a series of its own.',
  ])
})

const to = (day: string, title: string) =>
  from(day, `DTSTART;TZID=Europe/Berlin:${Number(day) + 1}T190000`, `SUMMARY:${title}`)

test('one that moves to another weekday moves its rule, and one from the first date on is the series', async () => {
  const moved = event('s', start, 'SUMMARY:Choir', 'RRULE:FREQ=WEEKLY;BYDAY=TU')
  const events = await eventsOf(moved, to('20270302', 'Always'), to('20270323', 'Later'))
  assert.deepEqual(
    events.map(({ key, title, values }) => [key, title, values['start_date']]),
    [
      ['s', 'Always', '2027-03-03 19:00:00'],
      ['s 2027-03-23 19:00:00', 'Later', '2027-03-24 19:00:00'],
    ],
  )
  assert.deepEqual(
    events.map(shown).map(({ rules }) => rules),
    [['FREQ=WEEKLY;UNTIL=20270317T180000Z;BYDAY=WE'], ['FREQ=WEEKLY;BYDAY=WE']],
  )
})

test('what cannot be divided is said, and changes that date alone', async () => {
  const monthly = event('s', start, 'SUMMARY:Choir', 'RRULE:FREQ=MONTHLY;BYDAY=1TU')
  const [one, ...others] = await eventsOf(
    monthly,
    from('20270406', 'DTSTART;TZID=Europe/Berlin:20270408T190000', 'SUMMARY:Later'),
  )
  assert.equal(others.length, 0)
  assert.deepEqual(
    one?.occurrences.map(({ original_start, values }) => [original_start, values['title']]),
    [['2027-04-06 19:00:00', 'Later']],
  )
  assert.match((one && remarksOf(one).join()) ?? '', /cannot be taken over as it stands/)
})
