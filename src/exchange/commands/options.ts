// The options of the commands that the server also starts as processes, and of those that share them.

import { readDuration } from '../../contract/schema/kinds/durations.ts'
import { authorities } from '../import/edits/authority.ts'
import { leastSeconds, syncKinds, usualAuthority } from '../sync/rules.ts'
import { type OptionsOf, byDefault, choice, flag, parsed, text, texts } from './option.ts'

const json = flag('Prints JSON.')

/** What comes in without saying more. */
const incoming = {
  status: byDefault(
    choice('<status>', 'publish, draft or pending, for what comes in without one.', [
      'publish',
      'draft',
      'pending',
    ]),
    'publish',
  ),
  category: texts('<names>', 'Categories that every event gets besides its own.'),
  venue: text('<name>', 'The venue of events that name none.'),
  author: text('<login>', 'Whose events they become; without it the first administrator.'),
}

const ways = ['keep', 'guess'] as const

export const importOptions = {
  ...incoming,
  by: text('<login>', 'Who imports, for the history; without it the first administrator.'),
  name: text('<name>', 'What the report calls the file.'),
  publicOnly: flag('Asks no private address, except hosts in FASTI_IMAGE_HOSTS_ALLOW.'),
  dryRun: flag('Says what would happen, and changes nothing.'),
  json: flag('Prints the report as JSON.'),
}

export const csvOptions = {
  ...importOptions,
  map: text('<columns>', 'What columns mean: "Titel=title,Wann=start_date,7=description".'),
}

export const siteOptions = {
  ...importOptions,
  credentials: text('<login:secret>', 'An application password there, to see drafts, too.'),
  series: byDefault(
    choice('<way>', 'guess makes series of what repeats; keep does not.', ways),
    'keep',
  ),
  restart: flag('Begins anew, although an earlier run was interrupted.'),
}

export const exportOptions = {
  to: text('<file>', 'The file; standard output if none is named.'),
  force: flag('Writes over a file that exists.'),
}

export const filteredOptions = {
  ...exportOptions,
  filter: texts('<name=value>', 'Parameters of GET /events that choose the events.'),
}

export const backupOptions = {
  force: flag('Replaces a backup of the same name.'),
  verify: flag('Writes nothing: checks every byte of that backup and says what is in it.'),
  every: parsed(
    '<time>',
    'Makes one after another until it is stopped: 30m, 24h, 7d.',
    (given) => readDuration(given) || undefined,
    'a span of time such as 30m, 24h or 7d',
  ),
  keep: parsed(
    '<count>',
    'In a folder: keeps so many of them, and removes the oldest.',
    (given) => (/^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined),
    'a number of 1 or more',
  ),
  scheduled: flag('Counts as one that the server makes by its settings.'),
}

export const syncOptions = {
  every: byDefault(
    parsed(
      '<time>',
      'How often: 5m, 1h, 1d.',
      (given) => ((readDuration(given) ?? 0) >= leastSeconds ? given : undefined),
      'a span of time of at least 5m, such as 30m or 1h',
    ),
    '1h',
  ),
  authority: byDefault(
    choice('<whose>', 'Who decides: theirs, ours or ours-once-touched.', authorities),
    usualAuthority,
  ),
  kind: choice('<kind>', 'ics or site, if the address does not say.', syncKinds),
  ...incoming,
  series: byDefault(
    choice('<way>', 'Of a site: guess makes series of what repeats; keep does not.', ways),
    'keep',
  ),
  credentials: text('<login:secret>', 'What the source asks for.'),
  json,
}

export const printOptions = { json }

export type ImportOptions = OptionsOf<typeof csvOptions>
export type SiteOptions = OptionsOf<typeof siteOptions>
export type ExportOptions = OptionsOf<typeof filteredOptions>
export type BackupOptions = OptionsOf<typeof backupOptions>
export type SyncOptions = OptionsOf<typeof syncOptions>
export type PrintOptions = OptionsOf<typeof printOptions>
