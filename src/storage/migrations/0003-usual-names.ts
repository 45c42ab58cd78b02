import type { Migration } from './migration.ts'

/**
 * Renames columns and tables to the names used in the code. `visibility` of a link: 2 public and in
 * lists, 1 public but hidden from lists, 0 restricted or protected, -1 in the trash. `list_code` of
 * an event: 1 public, 2 draft, 3 pending, 4 private, 5 scheduled; below zero if it is hidden from
 * lists; 0 in the trash.
 */
export const usualNames: Migration = {
  name: 'usual-names',
  steps: () => [
    `
alter table event_venues rename column found to visibility;
alter table event_organizers rename column found to visibility;
alter table event_terms rename column found to visibility;
alter table events rename column listed to list_code;
alter table event_days rename column listed to list_code;
alter table words rename to common_words;
alter table turns rename to leases`,
  ],
}
