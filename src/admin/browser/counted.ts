// Sentences about a number of things, which have a form for each kind of number.

import type { Counted } from './i18n.ts'

export const counted = {
  events: { one: '{n} event', other: '{n} events' },
  change: { one: 'Change {n} event', other: 'Change {n} events' },
  exported: {
    one: 'The file has {n} date of an event.',
    other: 'The file has {n} dates of events.',
  },
  failing: { one: 'Failing, {n} time', other: 'Failing, {n} times in a row' },
  merged: {
    one: 'Merged into “{name}”: {n} event has changed.',
    other: 'Merged into “{name}”: {n} events have changed.',
  },
  waiting: {
    one: '{n} waits, for {time}.',
    other: '{n} wait, the longest for {time}.',
  },
  replaced: { one: 'Replaced in {n} place.', other: 'Replaced in {n} places.' },
} as const satisfies Readonly<Record<string, Counted>>
