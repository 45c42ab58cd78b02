import { type Command, InvalidArgumentError, Option } from 'commander'
import { readDuration } from '../../schema/durations.ts'
import { authorities } from '../../transfer/import/authority.ts'
import { leastSeconds, syncKinds, usualAuthority } from '../../transfer/sync/rules.ts'
import { examples } from '../command.ts'
import type { AddOptions } from '../sync/options.ts'
import { wholeNumber } from './token.ts'

const json = () => new Option('--json', 'Prints JSON.')
const idDoc = 'As sync list shows it.'

export function addSync(program: Command): void {
  const sync = program
    .command('sync')
    .description('Calendars elsewhere that the server keeps in step.')
  addAdd(sync)
  sync
    .command('list')
    .description('Lists them: when they were looked at, what came of it, and when they are next.')
    .addOption(json())
    .addHelpText('after', examples('sync list', 'sync list --json'))
    .action(async (options: { json?: boolean }, own: Command) => {
      const { listSyncs } = await import('../sync/sync.ts')
      await listSyncs(options, own)
    })
  sync
    .command('run')
    .argument('<id>', idDoc, wholeNumber)
    .description('Looks at one now, reads all of it, and prints what came of it.')
    .addOption(json())
    .addHelpText('after', examples('sync run 3', 'sync run 3 --json'))
    .action(async (id: number, options: { json?: boolean }, own: Command) => {
      const { runOne } = await import('../sync/run.ts')
      await runOne(id, options, own)
    })
  addSwitch(sync, 'pause', 'Leaves one alone until it is resumed.', false)
  addSwitch(sync, 'resume', 'Goes on with one, at once.', true)
  sync
    .command('remove')
    .argument('<id>', idDoc, wholeNumber)
    .description('Ends one; what it has brought stays.')
    .addHelpText('after', examples('sync remove 3', 'sync remove 3 --data /srv/calendar'))
    .action(async (id: number, _options, own: Command) => {
      const { endSync } = await import('../sync/sync.ts')
      await endSync(id, own)
    })
}

function addAdd(sync: Command): void {
  sync
    .command('add')
    .argument('<url>', 'An iCalendar file, or a site that speaks this interface.')
    .description('Keeps a calendar in step: what changes there changes here.')
    .option('--every <time>', 'How often: 5m, 1h, 1d.', checkEvery, '1h')
    .option(
      '--authority <whose>',
      'Who decides: theirs, ours or ours-once-touched.',
      oneOf(authorities),
      usualAuthority,
    )
    .option('--kind <kind>', 'ics or site, if the address does not say.', oneOf(syncKinds))
    .option(
      '--status <status>',
      'publish, draft or pending, for what comes in without one.',
      oneOf(['publish', 'draft', 'pending']),
      'publish',
    )
    .option('--category <names...>', 'Categories that every event gets besides its own.')
    .option('--venue <name>', 'The venue of events that name none.')
    .option('--author <login>', 'Whose events they become; without it the first administrator.')
    .option(
      '--series <way>',
      'Of a site: guess makes series of what repeats; keep does not.',
      oneOf(['keep', 'guess']),
      'keep',
    )
    .option('--credentials <login:secret>', 'What the source asks for.')
    .addOption(json())
    .addHelpText('after', explanation)
    .addHelpText(
      'after',
      examples(
        'sync add https://choir.example/all.ics --every 1h',
        'sync add https://theatre.example --every 1d --authority theirs --status draft',
      ),
    )
    .action(async (url: string, options: AddOptions, own: Command) => {
      const { addOne } = await import('../sync/sync.ts')
      await addOne(url, options, own)
    })
}

const explanation = `
theirs: what is edited here is set back to what the source says. ours: what is here is not changed
any more. ours-once-touched: fields that were edited here stay, and others follow the source.
What is deleted here stays deleted.`

function addSwitch(sync: Command, name: 'pause' | 'resume', doc: string, isOn: boolean): void {
  sync
    .command(name)
    .argument('<id>', idDoc, wholeNumber)
    .description(doc)
    .addHelpText('after', examples(`sync ${name} 3`, `sync ${name} 3 --data /srv/calendar`))
    .action(async (id: number, _options, own: Command) => {
      const { switchOne } = await import('../sync/sync.ts')
      await switchOne(id, isOn, own)
    })
}

const oneOf =
  (allowed: readonly string[]) =>
  (given: string): string => {
    if (allowed.includes(given)) return given
    throw new InvalidArgumentError(`It has to be one of ${allowed.join(', ')}.`)
  }

function checkEvery(given: string): string {
  if ((readDuration(given) ?? 0) >= leastSeconds) return given
  throw new InvalidArgumentError('It has to be a span of time of at least 5m, such as 30m or 1h.')
}
