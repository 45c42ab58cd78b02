// What is said of a look at a calendar elsewhere; translated when it is shown.

import type { Facts } from '../../language/problem.ts'
import { type Remark, remarksFrom } from '../import/item.ts'

export const syncRemarks = {
  address: 'Its address may not be asked, or leads to one that may not: {address}',
  time: 'It did not answer in time.',
  connection: 'There is no connection to it.',
  status: 'It answered with status {status}.',
  redirects: 'It redirects again and again.',
  large: 'It sends more than {max} MB.',
  brokenOff: 'What it sends broke off.',
  encoding: 'What it sends is packed in a way that cannot be read.',
  cut: 'What it sends is not whole: a calendar has no end (END:VCALENDAR).',
  unreadable: 'It could not be read: {reason}',
  own: 'This is the address of this calendar itself.',
  ownEvent: 'It is an event of this calendar.',
  written: 'It could not be brought in: {reason}',
  ended: 'The process that read it has ended: {reason}',
  doubles:
    'Events that are new by their names (UIDs), but like others that were imported before: {count}.',
  refused: 'Could not be taken over: {title}.',
  moreRefused: 'Further items that could not be taken over: {count}.',
  nameless: 'Items without a name could not be read, so nothing was taken for gone.',
  empty: 'It has no events at the moment; nothing is taken for gone before {until} UTC.',
  most: 'Of {all} coming events {missing} are missing; nothing is taken for gone before {until} UTC.',
  kept: 'Gone at its source, but edited here, and kept: {title}.',
  gone: 'Gone at its source, and moved to the trash: {title}.',
  moreKept: 'Further events that are gone at their source, but edited here, and kept: {count}.',
  atEnd:
    'Not at its source any more, after the last event that it shows. It stays until somebody decides: {title}.',
  moreAtEnd: 'Further events after the last one that the source shows: {count}.',
  moreGone: 'Further events that are gone at their source: {count}.',
} as const

export const remarkOf = remarksFrom(syncRemarks)

/** A look that has changed nothing, and why. */
export class SyncFailure extends Error {
  readonly remark: Remark
  /** For how many seconds the source wants to be left alone. */
  readonly wait: number
  constructor(remark: Remark, wait = 0) {
    super(remark.sentence)
    this.remark = remark
    this.wait = wait
  }
}

export const failureOf = (name: keyof typeof syncRemarks, facts?: Facts): SyncFailure =>
  new SyncFailure(remarkOf(name, facts))
