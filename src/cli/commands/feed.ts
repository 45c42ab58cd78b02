import { type Command, Option } from 'commander'
import { privatePath } from '../../public/feeds/addresses.ts'
import { addFeed, removeFeed, userFeeds } from '../../public/feeds/private.ts'
import { now } from '../../language/time/clock.ts'
import { toWall } from '../../language/time/zone.ts'
import { examples } from '../command.ts'
import { originOf } from '../serve/origin.ts'
import { open, withDatabase } from '../session.ts'
import { wholeNumber } from './token.ts'
import { print } from './user.ts'

const json = () => new Option('--json', 'Prints JSON.')

interface AddOptions {
  readonly name: string
  readonly drafts?: boolean
  readonly hidden?: boolean
  readonly json?: boolean
}

export function addFeeds(program: Command): void {
  const feed = program.command('feed').description('Secret addresses of calendars.')
  feed
    .command('add <login>')
    .description('Makes a calendar of all that a user may see and prints its secret address, once.')
    .option('--name <name>', 'What the calendar is called.', 'Private')
    .option('--drafts', 'Only with what is not public yet; without --hidden.')
    .option('--hidden', 'Only with what is hidden from lists; without --drafts.')
    .addOption(json())
    .addHelpText('after', examples('feed add ada', 'feed add ada --name "My drafts" --drafts'))
    .action(async (login: string, options: AddOptions, command: Command) => {
      const made = await add(command, login, options)
      print(options.json, made, () => [
        `Private feed ${made.id} of ${login}, its address is shown only this once: ${made.address}`,
      ])
    })
  feed
    .command('list <login>')
    .description('Lists the private feeds of a user, without their addresses.')
    .addOption(json())
    .addHelpText('after', examples('feed list ada', 'feed list ada --json'))
    .action(async (login: string, options: { json?: boolean }, command: Command) => {
      const feeds = await withDatabase(command, (db) => userFeeds(db, login))
      print(options.json, feeds, () =>
        feeds.map(({ id, name, drafts, hidden, created_utc }) => {
          const also = [drafts ? 'drafts' : '', hidden ? 'hidden' : ''].filter(Boolean).join(', ')
          return [id, name, `with ${also}`, `made ${toWall(created_utc, 'UTC')}`].join('\t')
        }),
      )
    })
  feed
    .command('remove')
    .argument('<id>', 'As feed list shows it.', wholeNumber)
    .description('Takes a private feed back, at once.')
    .addHelpText('after', examples('feed remove 3', 'feed remove 3 --data /srv/calendar'))
    .action(async (id: number, _options, command: Command) => {
      await withDatabase(command, (db) => removeFeed(db, id))
      console.log(`Private feed ${id} is removed.`)
    })
}

/** Without an option, everything is included. */
async function add(command: Command, login: string, { name, ...options }: AddOptions) {
  const { settings, db } = await open(command)
  try {
    const isChosen = options.drafts === true || options.hidden === true
    const wish = {
      name,
      drafts: options.drafts ?? !isChosen,
      hidden: options.hidden ?? !isChosen,
    }
    const origin = await originOf(settings)
    const { id, secret } = await addFeed(db, login, wish, now())
    return { id, address: `${origin}${privatePath(secret)}` }
  } finally {
    await db.close()
  }
}
