import type { Migration } from './migration.ts'

/**
 * Keys with which the calendar signs addresses that it will be asked for later; they move with it.
 * Each is made when it is needed first: an empty calendar stays empty.
 */
export const signingKeys: Migration = {
  name: 'signing-keys',
  sharedSince: 'first-release',
  steps: ({ text }) => [
    `create table signing_keys (
      purpose ${text} primary key,
      key ${text} not null
    );`,
  ],
}
