// Loaded into a server by `--import`: makes it one of a later version, with the migrations that
// FASTI_TEST_NEXT names. What they do is what a version may do, in two steps.

import { type Migration } from '../../src/storage/migrations/migration.ts'
import { migrations } from '../../src/storage/migrations/migrate.ts'
import { knowSchema } from '../../src/storage/schema_fence.ts'

const last = migrations.at(-1)?.name ?? ''

/** Nodes that do not know it go on. */
const expand: Migration = {
  name: 'test-expand',
  sharedSince: last,
  steps: ({ integer }) => [
    `create table marks (event_id ${integer} primary key);
    insert into marks (event_id) select id from events;
    create index marks_by_event on marks (event_id);`,
  ],
}

/** Takes away what only nodes need that do not know the expansion: they stop. */
const contract: Migration = {
  name: 'test-contract',
  sharedSince: expand.name,
  steps: () => ['drop index marks_by_event;'],
}

export const nextMigrations: Readonly<Record<string, readonly Migration[]>> = {
  expand: [...migrations, expand],
  contract: [...migrations, expand, contract],
}

const named = nextMigrations[process.env['FASTI_TEST_NEXT'] ?? '']
if (named) {
  ;(migrations as Migration[]).splice(0, Infinity, ...named)
  knowSchema(named.length)
}
