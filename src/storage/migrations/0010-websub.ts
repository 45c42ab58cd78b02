import type { Migration } from './migration.ts'

/**
 * Subscriptions to feeds (WebSub). The id is a digest of callback and topic, which together are too
 * long for an index. `digest` is that of the content which the subscriber has; `attempts` counts
 * deliveries that failed since the last good one, and `next_utc` is when the subscription is looked
 * at again, whether or not the calendar has changed. Secrets are stored as they are: signing needs
 * them.
 *
 * Nodes of the version before can go on; they do not offer subscriptions.
 */
export const websub: Migration = {
  name: 'websub',
  steps: ({ integer, text }) => [
    `
create table websub (
  id ${text} primary key,
  callback ${text} not null,
  host ${text} not null,
  topic ${text} not null,
  secret ${text},
  until_utc ${integer} not null,
  digest ${text} not null,
  attempts ${integer} not null,
  next_utc ${integer}
)`,
  ],
}
