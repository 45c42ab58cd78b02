import type { Command } from 'commander'
import { printOptions, syncOptions } from '../../exchange/commands/options.ts'
import { declare } from '../command.ts'

export function addSync(program: Command): void {
  const sync = program
    .command('sync')
    .description('Calendars elsewhere that the server keeps in step.')
  declare(sync, 'add <url>', {
    doc: 'Keeps a calendar in step: what changes there changes here.',
    about: 'An iCalendar file, or a site that speaks this interface.',
    options: syncOptions,
    explanation,
    examples: [
      'sync add https://choir.example/all.ics --every 1h',
      'sync add https://theatre.example --every 1d --authority theirs --status draft',
    ],
    run: async (url, options, own) => (await load()).addOne(url, options, own),
  })
  declare(sync, 'list', {
    doc: 'Lists them: when they were looked at, what came of it, and when they are next.',
    options: printOptions,
    examples: ['sync list', 'sync list --json'],
    run: async (options, own) => (await load()).listSyncs(options, own),
  })
  declare(sync, 'run <id>', {
    doc: 'Looks at one now, reads all of it, and prints what came of it.',
    options: printOptions,
    examples: ['sync run 3', 'sync run 3 --json'],
    run: async (id, options, own) => (await import('../sync/run.ts')).runOne(id, options, own),
  })
  declare(sync, 'pause <id>', {
    doc: 'Leaves one alone until it is resumed.',
    examples: ['sync pause 3', 'sync pause 3 --data /srv/calendar'],
    run: async (id, _options, own) => (await load()).switchOne(id, false, own),
  })
  declare(sync, 'resume <id>', {
    doc: 'Goes on with one, at once.',
    examples: ['sync resume 3', 'sync resume 3 --data /srv/calendar'],
    run: async (id, _options, own) => (await load()).switchOne(id, true, own),
  })
  declare(sync, 'remove <id>', {
    doc: 'Ends one; what it has brought stays.',
    examples: ['sync remove 3', 'sync remove 3 --data /srv/calendar'],
    run: async (id, _options, own) => (await load()).endSync(id, own),
  })
}

const load = () => import('../sync/sync.ts')

const explanation = `
theirs: what is edited here is set back to what the source says. ours: what is here is not changed
any more. ours-once-touched: fields that were edited here stay, and others follow the source.
What is deleted here stays deleted.`
