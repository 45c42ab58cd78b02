import type { Command } from 'commander'
import { addToken, revokeToken, userTokens } from '../../access/users/tokens.ts'
import { byDefault, text, wholeNumber } from '../../exchange/commands/option.ts'
import { printOptions } from '../../exchange/commands/options.ts'
import { now } from '../../language/time/clock.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { toWall } from '../../language/time/zone.ts'
import { declare } from '../command.ts'
import { withDatabase } from '../session.ts'
import { print } from './user.ts'

const daysDoc = 'After how many days it expires; never, if none are given.'

export function addTokens(program: Command): void {
  const token = program.command('token').description('Application passwords.')
  declare(token, 'add <login>', {
    doc: 'Makes another application password for a user and prints it, once.',
    options: {
      name: byDefault(text('<name>', 'What it is for.'), 'Command line'),
      days: { value: '<days>', doc: daysDoc, ...wholeNumber },
      ...printOptions,
    },
    examples: ['token add ada', 'token add ada --name Website --days 365'],
    run: async (login, { name, days, json }, command) => {
      const moment = now()
      const until = days === undefined ? null : moment + days * SECONDS_OF_DAY
      const made = await withDatabase(command, (db) => addToken(db, login, name, moment, until))
      const shown = { id: made.id, application_password: made.secret }
      print(json, shown, () => [
        `Token ${made.id} of ${login}, shown only this once: ${made.secret}`,
      ])
    },
  })
  declare(token, 'list <login>', {
    doc: 'Lists the application passwords of a user, without their secrets.',
    options: printOptions,
    examples: ['token list ada', 'token list ada --json'],
    run: async (login, { json }, command) => {
      const tokens = await withDatabase(command, (db) => userTokens(db, login))
      print(json, tokens, () =>
        tokens.map(({ id, name, created_utc, expires_utc }) => {
          const end = expires_utc === null ? 'never expires' : `until ${toWall(expires_utc, 'UTC')}`
          return [id, name, `made ${toWall(created_utc, 'UTC')}`, end].join('\t')
        }),
      )
    },
  })
  declare(token, 'revoke <id>', {
    doc: 'Takes an application password back, at once.',
    examples: ['token revoke 3', 'token revoke 3 --data /srv/calendar'],
    run: async (id, _options, command) => {
      await withDatabase(command, (db) => revokeToken(db, id))
      console.log(`Token ${id} is revoked.`)
    },
  })
}
