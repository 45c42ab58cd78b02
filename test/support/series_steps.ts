// Every kind of change of a series and of its dates.

import type { Caller } from './fasti.ts'
import { type Recurring, change, remove } from './recurring.ts'

export type Step = (editor: Caller, made: Recurring) => Promise<unknown>

export const at = ({ dates }: Recurring, index: number): number => dates[index]!.id

export const steps: Readonly<Record<string, Step>> = {
  'another status and slug of a date': (editor, made) =>
    change(editor, at(made, 1), { status: 'draft', slug: 'run', scope: 'this' }),
  'new texts for all': (editor, { series }) =>
    change(editor, series.id, { title: 'Chorus', description: 'All.', tags: ['sung'] }),
  'a new clock for all': (editor, { series }) =>
    change(editor, series.id, { start_date: '2027-06-01 20:00', end_date: '2027-06-01 23:00' }),
  'another zone for all': (editor, { series }) =>
    change(editor, series.id, { timezone: 'Asia/Tokyo' }),
  'whole days': (editor, { series }) => change(editor, series.id, { all_day: true }),
  'a new rule': (editor, { series }) =>
    change(editor, series.id, { recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=6' }),
  'a new rule with dates and exceptions': (editor, { series }) =>
    change(editor, series.id, {
      recurrence: {
        rules: ['FREQ=WEEKLY;COUNT=3'],
        dates: ['2027-07-01 12:00'],
        except: ['2027-06-08 19:00'],
      },
    }),
  'another day for all': (editor, { series }) =>
    change(editor, series.id, {
      start_date: '2027-06-03 19:00',
      end_date: '2027-06-03 21:00',
      recurrence: 'FREQ=WEEKLY;COUNT=4;BYDAY=TH',
    }),
  'another day and clock for the following': (editor, made) =>
    change(editor, at(made, 1), {
      scope: 'following',
      start_date: '2027-06-07 10:00',
      end_date: '2027-06-07 12:00',
      recurrence: 'FREQ=WEEKLY;COUNT=3',
    }),
  'another day that loses a date': (editor, { series }) =>
    change(editor, series.id, {
      start_date: '2027-06-03 19:00',
      end_date: '2027-06-03 21:00',
      recurrence: 'FREQ=WEEKLY;COUNT=2;BYDAY=TH',
    }),
  'no recurrence any more': (editor, { series }) => change(editor, series.id, { recurrence: null }),
  'a split': (editor, made) =>
    change(editor, at(made, 2), { scope: 'following', title: 'Season', tags: ['new'] }),
  'a split with a new clock': (editor, made) =>
    change(editor, at(made, 2), {
      scope: 'following',
      start_date: '2027-06-15 18:00',
      end_date: '2027-06-15 20:00',
    }),
  'a split with a new rule': (editor, made) =>
    change(editor, at(made, 1), { scope: 'following', recurrence: 'FREQ=DAILY;COUNT=4' }),
  'one date in the trash': (editor, made) => remove(editor, at(made, 1)),
  'one date gone for good': (editor, made) => remove(editor, at(made, 1), 'force=true'),
  'the first date in the trash': (editor, made) => remove(editor, at(made, 0)),
  'the following dates in the trash': (editor, made) =>
    remove(editor, at(made, 2), 'scope=following'),
  'the following dates gone for good': (editor, made) =>
    remove(editor, at(made, 2), 'scope=following&force=true'),
  'the series in the trash': (editor, { series }) => remove(editor, series.id),
  'the series gone for good': (editor, { series }) => remove(editor, series.id, 'force=true'),
  'one date moved': (editor, made) =>
    change(editor, at(made, 1), {
      start_date: '2027-06-09 20:00',
      end_date: '2027-06-09 22:00',
    }),
  'one date cancelled': (editor, made) =>
    change(editor, at(made, 1), { event_status: 'cancelled', event_status_reason: 'Rain.' }),
  'one date with its own texts and links': (editor, made) =>
    change(editor, at(made, 1), { title: 'Guests', description: 'With guests.', tags: ['guests'] }),
  'one date with another slug': (editor, made) => change(editor, at(made, 1), { slug: 'guests' }),
  'what was own for all': async (editor, { series }) => {
    await change(editor, series.id, { title: 'Own', featured: true })
  },
  'drafts from now on': (editor, { series }) => change(editor, series.id, { status: 'draft' }),
}
