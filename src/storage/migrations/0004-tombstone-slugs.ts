import type { Migration } from './migration.ts'

/** The slug that an event had in public: its file stays at that address, as a cancelled event. */
export const tombstoneSlugs: Migration = {
  name: 'tombstone-slugs',
  steps: ({ text }) => [
    `
alter table event_tombstones add column slug ${text} not null default '';
update event_tombstones
set slug = coalesce((select e.was_slug from events e where e.id = event_id), '');
create index event_tombstones_by_slug on event_tombstones (slug)`,
  ],
}
