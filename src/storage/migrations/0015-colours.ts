import type { Migration, Words } from './migration.ts'

/**
 * The colours of categories and tags, for the console and the pages. Nodes of the version before
 * can go on.
 */
export const colours: Migration = {
  name: 'colours',
  steps: (words) => [table(words)],
}

const table = ({ integer, text }: Words) => `
create table term_colours (
  term_id ${integer} primary key references terms (id) on delete cascade,
  colour ${text} not null
)`
