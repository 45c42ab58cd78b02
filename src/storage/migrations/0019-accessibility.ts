import type { Migration } from './migration.ts'

/** What events and venues say to people with disabilities. */
export const accessibility: Migration = {
  name: 'accessibility',
  steps: ({ text }) =>
    ['events', 'venues'].map(
      (table) => `alter table ${table} add column accessibility ${text} not null default ''`,
    ),
}
