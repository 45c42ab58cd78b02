import type { Command } from 'commander'
import { removePasskeysOf } from '../../access/passkeys/passkeys.ts'
import { addUser, allUsers, changeRole, removeUser } from '../../access/users/operations.ts'
import { addToken, knownUser } from '../../access/users/tokens.ts'
import { roles } from '../../access/roles.ts'
import { linkAddress, makeLink } from '../../access/users/signing_in.ts'
import { choice, flag, required, text } from '../../exchange/commands/option.ts'
import { printOptions } from '../../exchange/commands/options.ts'
import { now } from '../../language/time/clock.ts'
import { toWall } from '../../language/time/zone.ts'
import { declare } from '../command.ts'
import { originOf } from '../serve/origin.ts'
import { withDatabase } from '../session.ts'

export function addUsers(program: Command): void {
  const user = program.command('user').description('The people who may write.')
  declare(user, 'add <login>', {
    doc: 'Adds a user and prints an application password, once.',
    options: {
      role: required(choice('<role>', `What they may do: ${roles.join(', ')}.`, roles)),
      email: text('<email>', 'Their e-mail address, which also works as login.'),
      ...printOptions,
    },
    examples: [
      'user add ada --role editor',
      'user add ada --role editor --email ada@theatre.example --json',
    ],
    run: async (given, { json, ...options }, command) => {
      const made = await withDatabase(command, async (db) => {
        const { login, role } = await addUser(db, { login: given, ...options }, now())
        const { secret } = await addToken(db, login, 'Made with the user', now())
        return { login, role, application_password: secret }
      })
      print(json, made, () => [
        `${made.login} is a new ${made.role}.`,
        `The application password, shown only this once: ${made.application_password}`,
      ])
    },
  })
  declare(user, 'list', {
    doc: 'Lists all users.',
    options: printOptions,
    examples: ['user list', 'user list --json'],
    run: async ({ json }, command) => {
      const users = await withDatabase(command, allUsers)
      print(json, users, () =>
        users.map(({ id, login, role, email }) =>
          [id, login, role, email ?? ''].join('\t').trimEnd(),
        ),
      )
    },
  })
  declare(user, 'role <login> <role>', {
    doc: 'Gives a user another role.',
    examples: ['user role ada editor', 'user role ada@theatre.example author'],
    run: async (login, role, _options, command) => {
      const wanted = roles.find((one) => one === role)
      if (!wanted) return command.error(`error: the roles are ${roles.join(', ')}`)
      const changed = await withDatabase(command, (db) => changeRole(db, login, wanted))
      console.log(`${changed.login} is now ${changed.role}.`)
    },
  })
  declare(user, 'link <login>', {
    doc: 'Makes a one-time link with which a user sets a password, and prints it.',
    options: {
      withoutPasskeys: flag(
        'Removes the passkeys of the user as well, who has lost them, and ends all sessions.',
      ),
      ...printOptions,
    },
    examples: ['user link ada@theatre.example --json', 'user link ada --without-passkeys'],
    run: async (given, { json, withoutPasskeys = false }, command) => {
      const shown = await withDatabase(command, async (db, { settings }) => {
        const { id, login } = await knownUser(db, given)
        const origin = await originOf(settings)
        const { link, removed } = await db.within(async (inside) => ({
          link: await makeLink(inside, id, now()),
          removed: withoutPasskeys ? await removePasskeysOf(inside, id) : 0,
        }))
        const { kind, expires_utc } = link
        const expires = toWall(expires_utc, 'UTC')
        const url = linkAddress(origin, link)
        return { login, kind, url, expires, ...(withoutPasskeys && { removed_passkeys: removed }) }
      })
      print(json, shown, () => [
        ...(shown.removed_passkeys === undefined
          ? []
          : [`Passkeys of ${shown.login} that were removed: ${shown.removed_passkeys}.`]),
        `With this link ${shown.login} sets a password, once, until ${shown.expires} UTC:`,
        shown.url,
      ])
    },
  })
  declare(user, 'remove <login>', {
    doc: 'Removes a user; what they wrote stays.',
    examples: ['user remove ada', 'user remove ada@theatre.example'],
    run: async (login, _options, command) => {
      const removed = await withDatabase(command, (db) => removeUser(db, login))
      console.log(`${removed.login} is removed.`)
    },
  })
}

export function print(asJson: boolean | undefined, value: unknown, lines: () => string[]): void {
  console.log(asJson ? JSON.stringify(value) : lines().join('\n'))
}
