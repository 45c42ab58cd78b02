import type { Command } from 'commander'
import {
  type PrintOptions,
  type SyncOptions,
  printOptions,
  syncOptions,
} from '../../exchange/commands/options.ts'
import { examples, withOptions } from '../command.ts'
import { wholeNumber } from './token.ts'

const idDoc = 'As sync list shows it.'

export function addSync(program: Command): void {
  const sync = program
    .command('sync')
    .description('Calendars elsewhere that the server keeps in step.')
  addAdd(sync)
  withOptions(sync.command('list'), printOptions)
    .description('Lists them: when they were looked at, what came of it, and when they are next.')
    .addHelpText('after', examples('sync list', 'sync list --json'))
    .action(async (options: PrintOptions, own: Command) => {
      const { listSyncs } = await import('../sync/sync.ts')
      await listSyncs(options, own)
    })
  withOptions(sync.command('run'), printOptions)
    .argument('<id>', idDoc, wholeNumber)
    .description('Looks at one now, reads all of it, and prints what came of it.')
    .addHelpText('after', examples('sync run 3', 'sync run 3 --json'))
    .action(async (id: number, options: PrintOptions, own: Command) => {
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
  withOptions(sync.command('add'), syncOptions)
    .argument('<url>', 'An iCalendar file, or a site that speaks this interface.')
    .description('Keeps a calendar in step: what changes there changes here.')
    .addHelpText('after', explanation)
    .addHelpText(
      'after',
      examples(
        'sync add https://choir.example/all.ics --every 1h',
        'sync add https://theatre.example --every 1d --authority theirs --status draft',
      ),
    )
    .action(async (url: string, options: SyncOptions, own: Command) => {
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
