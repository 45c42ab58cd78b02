import { type Command, Option } from 'commander'
import { addUser, allUsers, changeRole, removeUser } from '../../access/users/operations.ts'
import { addToken, knownUser } from '../../access/users/tokens.ts'
import { type Role, roles } from '../../access/roles.ts'
import { linkAddress, makeLink } from '../../access/users/signing_in.ts'
import { now } from '../../language/time/clock.ts'
import { toWall } from '../../language/time/zone.ts'
import { examples } from '../command.ts'
import { originOf } from '../serve/origin.ts'
import { settle, withDatabase } from '../session.ts'

const json = () => new Option('--json', 'Prints JSON.')

export function addUsers(program: Command): void {
  const user = program.command('user').description('The people who may write.')
  user
    .command('add <login>')
    .description('Adds a user and prints an application password, once.')
    .addOption(
      new Option('--role <role>', 'What they may do.').choices(roles).makeOptionMandatory(),
    )
    .option('--email <email>', 'Their e-mail address, which also works as login.')
    .addOption(json())
    .addHelpText(
      'after',
      examples(
        'user add ada --role editor',
        'user add ada --role editor --email ada@theatre.example --json',
      ),
    )
    .action(async (login: string, options: AddOptions, command: Command) => {
      const made = await withDatabase(command, async (db) => {
        const added = await addUser(db, { login, ...options }, now())
        const { secret } = await addToken(db, added.login, 'Made with the user', now())
        return { login: added.login, role: added.role, application_password: secret }
      })
      print(options.json, made, () => [
        `${made.login} is a new ${made.role}.`,
        `The application password, shown only this once: ${made.application_password}`,
      ])
    })
  user
    .command('list')
    .description('Lists all users.')
    .addOption(json())
    .addHelpText('after', examples('user list', 'user list --json'))
    .action(async (options: { json?: boolean }, command: Command) => {
      const users = await withDatabase(command, allUsers)
      print(options.json, users, () =>
        users.map(({ id, login, role, email }) =>
          [id, login, role, email ?? ''].join('\t').trimEnd(),
        ),
      )
    })
  user
    .command('role <login> <role>')
    .description('Gives a user another role.')
    .addHelpText('after', examples('user role ada editor', 'user role ada@theatre.example author'))
    .action(async (login: string, role: string, _options, command: Command) => {
      const wanted = roles.find((one) => one === role)
      if (!wanted) return command.error(`error: the roles are ${roles.join(', ')}`)
      const changed = await withDatabase(command, (db) => changeRole(db, login, wanted))
      console.log(`${changed.login} is now ${changed.role}.`)
    })
  user
    .command('link <login>')
    .description('Makes a one-time link with which a user sets a password, and prints it.')
    .addOption(json())
    .addHelpText('after', examples('user link ada', 'user link ada@theatre.example --json'))
    .action(async (login: string, options: { json?: boolean }, command: Command) => {
      const made = await withDatabase(command, async (db) => {
        const known = await knownUser(db, login)
        const origin = await originOf(settle(command).settings)
        const link = await makeLink(db, known.id, now())
        return { login: known.login, ...link, url: linkAddress(origin, link) }
      })
      const expires = toWall(made.expires_utc, 'UTC')
      const shown = { login: made.login, kind: made.kind, url: made.url, expires }
      print(options.json, shown, () => [
        `With this link ${made.login} sets a password, once, until ${expires} UTC:`,
        made.url,
      ])
    })
  user
    .command('remove <login>')
    .description('Removes a user; what they wrote stays.')
    .addHelpText('after', examples('user remove ada', 'user remove ada@theatre.example'))
    .action(async (login: string, _options, command: Command) => {
      const removed = await withDatabase(command, (db) => removeUser(db, login))
      console.log(`${removed.login} is removed.`)
    })
}

interface AddOptions {
  readonly role: Role
  readonly email?: string
  readonly json?: boolean
}

export function print(asJson: boolean | undefined, value: unknown, lines: () => string[]): void {
  console.log(asJson ? JSON.stringify(value) : lines().join('\n'))
}
