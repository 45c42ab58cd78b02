// Which tables a move copies, and which of them it watches.

import { journalTable } from './journal.ts'

/** Not copied: bookkeeping of the schema and the server, caches, and what expires within a day. */
export const leftOut = new Set([
  'migrations',
  'sequences',
  'generation',
  'identity',
  'attempts',
  'idempotency',
  'leases',
  'common_words',
  'word_days',
  'word_names',
  'presence',
  'job_runs',
  'tasks',
  journalTable,
])

/** Written without raising the generation. */
export const quietTables = new Set(
  [
    'users tokens sessions one_time_links feeds images websub drafts saved_views term_colours',
    'sources source_items imports import_outcomes syncs sync_runs',
  ]
    .join(' ')
    .split(' '),
)
