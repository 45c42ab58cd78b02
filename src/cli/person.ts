import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { Refusal } from '../access/users/refusal.ts'
import { type Person, erasePerson, keptOf, readPerson } from '../calendar/person/person.ts'
import { isEmail } from '../contract/schema/kinds/text.ts'
import { now } from '../language/time/clock.ts'
import { print } from './commands/user.ts'
import type { EraseOptions, PersonOptions } from './options.ts'
import { withDatabase } from './session.ts'

export async function exportPerson(
  mail: string,
  { file }: PersonOptions,
  command: Command,
): Promise<void> {
  const person = await withDatabase(command, (db) =>
    db.within((inside) => readPerson(inside, addressIn(mail), now())),
  )
  const text = JSON.stringify(person, null, 2)
  if (file === undefined) return console.log(text)
  try {
    // Never over another one: it is about somebody else.
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new Refusal(`The file ${file} cannot be written: ${(error as Error).message}`)
  }
  console.log(`${countsOf(person)} Written to ${file}.`)
}

export async function eraseOf(
  mail: string,
  { yes = false, json }: EraseOptions,
  command: Command,
): Promise<void> {
  const address = addressIn(mail)
  await withDatabase(command, async (db) => {
    if (!yes) {
      const person = await db.within((inside) => readPerson(inside, address, now()))
      console.error([countsOf(person), ...keptOf(person).map((one) => `Stays: ${one}`)].join('\n'))
      if (!(await isConfirmed())) throw new Refusal('Nothing was erased.')
    }
    const erased = await db.within((inside) => erasePerson(inside, address, now()))
    const { proposals, senders, subscriptions, mails } = erased.removed
    print(json, erased, () => [
      `Erased of ${erased.email}: ${proposals} proposals, ${senders} entries about the sender, ${subscriptions} subscriptions, ${mails} mails.`,
      ...erased.kept.map((one) => `Stays: ${one}`),
      'Backups that were made before still have it.',
    ])
  })
}

function addressIn(given: string): string {
  if (isEmail(given.trim())) return given.trim()
  throw new Refusal('That is not a mail address.')
}

const countsOf = ({ email, ...found }: Person): string =>
  `Stored of ${email}: ${found.proposals.length} proposals, ${found.senders.length} entries about the sender, ${found.subscriptions.length} subscriptions, ${found.mails.length} mails, ${found.accounts.length} accounts, ${found.organizers.length} organizers.`

/** Only a person at a terminal can answer; programs say --yes. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Refusal('Nothing was erased: it has to be confirmed with --yes.')
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question('Erase all of this for good? Type yes: ')).trim() === 'yes'
  } finally {
    lines.close()
  }
}
