import { type Command, InvalidArgumentError, Option } from 'commander'
import { addToken, revokeToken, userTokens } from '../../access/users/tokens.ts'
import { now } from '../../language/time/clock.ts'
import { toWall } from '../../language/time/zone.ts'
import { examples } from '../command.ts'
import { withDatabase } from '../session.ts'
import { print } from './user.ts'

const secondsADay = 86_400
const json = () => new Option('--json', 'Prints JSON.')

interface AddOptions {
  readonly name: string
  readonly days?: number
  readonly json?: boolean
}

export function addTokens(program: Command): void {
  const token = program.command('token').description('Application passwords.')
  token
    .command('add <login>')
    .description('Makes another application password for a user and prints it, once.')
    .option('--name <name>', 'What it is for.', 'Command line')
    .option(
      '--days <days>',
      'After how many days it expires; never, if none are given.',
      wholeNumber,
    )
    .addOption(json())
    .addHelpText('after', examples('token add ada', 'token add ada --name Website --days 365'))
    .action(async (login: string, { name, days, json: asJson }: AddOptions, command: Command) => {
      const moment = now()
      const until = days === undefined ? null : moment + days * secondsADay
      const made = await withDatabase(command, (db) => addToken(db, login, name, moment, until))
      const shown = { id: made.id, application_password: made.secret }
      print(asJson, shown, () => [
        `Token ${made.id} of ${login}, shown only this once: ${made.secret}`,
      ])
    })
  token
    .command('list <login>')
    .description('Lists the application passwords of a user, without their secrets.')
    .addOption(json())
    .addHelpText('after', examples('token list ada', 'token list ada --json'))
    .action(async (login: string, options: { json?: boolean }, command: Command) => {
      const tokens = await withDatabase(command, (db) => userTokens(db, login))
      print(options.json, tokens, () =>
        tokens.map(({ id, name, created_utc, expires_utc }) => {
          const end = expires_utc === null ? 'never expires' : `until ${toWall(expires_utc, 'UTC')}`
          return [id, name, `made ${toWall(created_utc, 'UTC')}`, end].join('\t')
        }),
      )
    })
  token
    .command('revoke')
    .argument('<id>', 'As token list shows it.', wholeNumber)
    .description('Takes an application password back, at once.')
    .addHelpText('after', examples('token revoke 3', 'token revoke 3 --data /srv/calendar'))
    .action(async (id: number, _options, command: Command) => {
      await withDatabase(command, (db) => revokeToken(db, id))
      console.log(`Token ${id} is revoked.`)
    })
}

export function wholeNumber(given: string): number {
  const found = Number(given)
  if (Number.isSafeInteger(found) && found > 0) return found
  throw new InvalidArgumentError('It has to be a whole number above 0.')
}
