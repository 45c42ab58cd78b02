import { readFileSync } from 'node:fs'
import type { Migration, Words } from './migration.ts'
import { titleKey } from './schema/title_key.ts'

/**
 * The calendar of the first release, a file of `schema/data/` per subject. Seconds are counted since
 * 1970 in UTC; flags are 0 or 1 on both databases.
 */
export const firstRelease: Migration = {
  name: 'first-release',
  steps: (words) => {
    const read = reader(words)
    const items = (table: string, of_author = 'status') =>
      read('item_indexes', { table, of_author })
    const links = (table: string, column: string, target: string) =>
      read('links', { table, column, target })
    const days = (table: string, column: string, target?: string, key = words.integer) => {
      const referred = key === words.integer ? 'id' : column
      const reference = target ? `references ${target} (${referred}) on delete cascade` : ''
      return read('days', { table, column, reference, key })
    }
    return [
      ...['counters', 'users', 'operation', 'terms', 'images', 'linked'].map((name) => read(name)),
      items('venues'),
      items('organizers'),
      read('events'),
      items('events', 'list_code, start_utc, id, end_utc'),
      links('event_venues', 'venue_id', 'venues'),
      links('event_organizers', 'organizer_id', 'organizers'),
      links('event_terms', 'term_id', 'terms'),
      days('event_days', 'list_code'),
      days('venue_days', 'venue_id', 'venues'),
      days('organizer_days', 'organizer_id', 'organizers'),
      days('term_days', 'term_id', 'terms'),
      read('series'),
      read('search'),
      days('word_days', 'word', 'common_words', words.text),
      ...[words.dialect, 'history', 'outgoing', 'console', 'imports'].map((name) => read(name)),
    ]
  },
}

/** Reads a file with what stands in braces filled in. */
function reader(words: Words) {
  const textOf = (name: string, more: Readonly<Record<string, string>>): string => {
    const file = new URL(`schema/data/${name}.sql`, import.meta.url)
    const known: Readonly<Record<string, string>> = { ...types, ...more }
    return readFileSync(file, 'utf8')
      .replace(/^--.*\n/gm, '')
      .replace(/\{(\w+)\}/g, (whole, word: string) => known[word] ?? whole)
  }
  const { dialect, ...types } = words
  const shared = {
    item: textOf('item', {}).trimEnd(),
    title_key: titleKey(dialect, ''),
    // SQLite then stores rows in the order of their key.
    by_key: dialect === 'sqlite' ? ' without rowid' : '',
  }
  return (name: string, more: Readonly<Record<string, string>> = {}): string =>
    textOf(name, { ...shared, ...more })
}
