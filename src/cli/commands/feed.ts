import type { Command } from 'commander'
import { type OptionsOf, byDefault, flag, text } from '../../exchange/commands/option.ts'
import { printOptions } from '../../exchange/commands/options.ts'
import { privatePath } from '../../public/feeds/addresses.ts'
import { addFeed, removeFeed, userFeeds } from '../../public/feeds/private.ts'
import { now } from '../../language/time/clock.ts'
import { toWall } from '../../language/time/zone.ts'
import { declare } from '../command.ts'
import { originOf } from '../serve/origin.ts'
import { withDatabase } from '../session.ts'
import { print } from './user.ts'

const addOptions = {
  name: byDefault(text('<name>', 'What the calendar is called.'), 'Private'),
  drafts: flag('Only with what is not public yet; without --hidden.'),
  hidden: flag('Only with what is hidden from lists; without --drafts.'),
  ...printOptions,
}

export function addFeeds(program: Command): void {
  const feed = program.command('feed').description('Secret addresses of calendars.')
  declare(feed, 'add <login>', {
    doc: 'Makes a calendar of all that a user may see and prints its secret address, once.',
    options: addOptions,
    examples: ['feed add ada', 'feed add ada --name "My drafts" --drafts'],
    run: async (login, options, command) => {
      const made = await add(command, login, options)
      print(options.json, made, () => [
        `Private feed ${made.id} of ${login}, its address is shown only this once: ${made.address}`,
      ])
    },
  })
  declare(feed, 'list <login>', {
    doc: 'Lists the private feeds of a user, without their addresses.',
    options: printOptions,
    examples: ['feed list ada', 'feed list ada --json'],
    run: async (login, { json }, command) => {
      const feeds = await withDatabase(command, (db) => userFeeds(db, login))
      print(json, feeds, () =>
        feeds.map(({ id, name, drafts, hidden, created_utc }) => {
          const also = [drafts ? 'drafts' : '', hidden ? 'hidden' : ''].filter(Boolean).join(', ')
          return [id, name, `with ${also}`, `made ${toWall(created_utc, 'UTC')}`].join('\t')
        }),
      )
    },
  })
  declare(feed, 'remove <id>', {
    doc: 'Takes a private feed back, at once.',
    examples: ['feed remove 3', 'feed remove 3 --data /srv/calendar'],
    run: async (id, _options, command) => {
      await withDatabase(command, (db) => removeFeed(db, id))
      console.log(`Private feed ${id} is removed.`)
    },
  })
}

/** Without an option, everything is included. */
function add(command: Command, login: string, given: OptionsOf<typeof addOptions>) {
  return withDatabase(command, async (db, { settings }) => {
    const { name, drafts, hidden } = given
    const isChosen = drafts === true || hidden === true
    const wish = { name, drafts: drafts ?? !isChosen, hidden: hidden ?? !isChosen }
    const origin = await originOf(settings)
    const { id, secret } = await addFeed(db, login, wish, now())
    return { id, address: `${origin}${privatePath(secret)}` }
  })
}
