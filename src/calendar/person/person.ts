// All that is stored about whoever has a mail address (§21): to be handed out, and to be erased. An
// account is named and left: whoever has one works here, and what they wrote refers to it.

import { spellingOf } from '../../access/spelling.ts'
import { findUsersLike } from '../../access/users/store.ts'
import { readJson } from '../../language/text/json.ts'
import { writeWall } from '../../language/time/wall.ts'
import type { Database } from '../../storage/database.ts'
import { hostOf } from '../../jobs/mail/queue.ts'
import {
  type Removed,
  askedFor,
  choicesOf,
  mailsTo,
  messagesIn,
  organizersWith,
  proposalsOf,
  removePerson,
  savedEventsOf,
  signsInBy,
  subscriptionsOf,
  trustOf,
  writtenOf,
} from './store.ts'

type Row = Readonly<Record<string, unknown>>

export interface Person {
  readonly email: string
  /** When this was read, in UTC. */
  readonly read: string
  readonly proposals: readonly Row[]
  /** In what the editors trust the address. */
  readonly senders: readonly Row[]
  readonly subscriptions: readonly Row[]
  readonly mails: readonly Row[]
  readonly accounts: readonly Row[]
  /** Whose public address it is. */
  readonly organizers: readonly Row[]
}

const jsonNames = new Set(['said', 'marks', 'wish', 'asked'])

/** Moments and JSON as people and programs read them; hashes of secrets are nobody's data. */
function readable(row: Row, more: Row = {}): Row {
  return Object.fromEntries(
    Object.entries({ ...row, ...more }).flatMap(([name, given]): [string, unknown][] => {
      if (name === 'token' || name === 'version' || name === 'told') return []
      if (name.endsWith('_utc')) {
        return [[name.slice(0, -'_utc'.length), given === null ? null : writeWall(Number(given))]]
      }
      return [[name, jsonNames.has(name) && typeof given === 'string' ? readJson(given) : given]]
    }),
  )
}

/** Inside a transaction, so that all of it is of one moment. */
export async function readPerson(db: Database, given: string, now: number): Promise<Person> {
  const email = spellingOf(given)
  const proposals = await proposalsOf(db, email)
  const messages = await messagesIn(
    db,
    proposals.map(({ id }) => id),
  )
  const subscriptions = await subscriptionsOf(db, email)
  const saved = await savedEventsOf(db, email)
  const users = (await findUsersLike(db, email)).filter(
    (user) => user.email !== null && spellingOf(user.email) === email,
  )
  const accounts: Row[] = []
  for (const { password: _password, ...user } of users) {
    const wrote = await writtenOf(db, user.id)
    const { providers, passkeys, sessions } = await signsInBy(db, user.id)
    accounts.push({
      ...readable({ ...user }),
      mail: await choicesOf(db, user.id),
      providers: providers.map((row) => readable(row)),
      passkeys: passkeys.map((row) => readable(row)),
      sessions: sessions.map((row) => readable(row)),
      wrote,
    })
  }
  return {
    email,
    read: writeWall(now),
    proposals: proposals.map((row) =>
      readable(row, {
        messages: messages
          .filter((one) => one['proposal_id'] === row.id)
          .map(({ at_utc, user_id, text }) => ({
            at: writeWall(Number(at_utc)),
            by: user_id === null ? 'sender' : 'editors',
            text,
          })),
      }),
    ),
    senders: await trustOf(db, email),
    subscriptions: subscriptions.map((row) =>
      readable(row, {
        events: saved
          .filter((one) => one['subscriber_id'] === row.id)
          .map(({ event_id, start_date }) => ({ id: event_id, start_date })),
      }),
    ),
    mails: (await mailsOf(db, email)).map((row) => readable(row)),
    accounts,
    organizers: await organizersWith(db, email),
  }
}

const mailsOf = async (db: Database, email: string) =>
  (await mailsTo(db, hostOf(email))).filter(({ receiver }) => spellingOf(receiver) === email)

export interface Erased {
  readonly email: string
  readonly removed: Removed
  /** What stays, in sentences with the reason. */
  readonly kept: readonly string[]
}

/** Inside a transaction: all of it or nothing. */
export async function erasePerson(db: Database, given: string, now: number): Promise<Erased> {
  const person = await readPerson(db, given, now)
  const { email } = person
  const asked = (await askedFor(db)).filter(({ content }) => {
    const found = readJson(content) as { readonly asked?: unknown } | undefined
    return typeof found?.asked === 'string' && spellingOf(found.asked) === email
  })
  const mails = [...(await mailsOf(db, email)), ...asked].map(({ id }) => id)
  return { email, removed: await removePerson(db, email, mails), kept: keptOf(person) }
}

export const keptOf = ({ proposals, accounts, organizers }: Person): readonly string[] => [
  ...proposals
    .filter(({ event_id }) => event_id !== null)
    .map(
      ({ event_id, event_title, event_status }) =>
        `The event ${String(event_id)}, ${JSON.stringify(event_title)} (${String(event_status)}), which is content of the calendar: delete it in the console if its text says something about the person.`,
    ),
  ...accounts.map(
    ({ login, role }) =>
      `The account ${String(login)} (${String(role)}), because what it wrote refers to it: take its address out, or disable it, in the console under People, or remove it with fasti user remove ${String(login)}.`,
  ),
  ...organizers.map(
    ({ id, organizer }) =>
      `The organizer ${String(id)}, ${JSON.stringify(organizer)}, whose public address it is: change it in the console; the history has it as long as the history is kept.`,
  ),
]
