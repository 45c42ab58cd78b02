import { titleKey as nestedKey } from './0013-editing.ts'
import type { Migration } from './migration.ts'
import type { Dialect } from '../database.ts'

/** Longer beginnings of titles would make the index large. */
const longestKey = 100
/** So many characters of a title are looked up one by one. */
const lookedUp = 40

/** The letters of European languages that have an accent, by the letters without it, two each. */
const plain: readonly (readonly [string, string])[] = [
  ['a ', 'áàâäãåāÁÀÂÄÃÅĀ'],
  ['c ', 'çćčÇĆČ'],
  ['e ', 'éèêëēęÉÈÊËĒĘ'],
  ['i ', 'íìîïīÍÌÎÏĪ'],
  ['n ', 'ñńÑŃ'],
  ['o ', 'óòôöõøōÓÒÔÖÕØŌ'],
  ['s ', 'śšŚŠ'],
  ['u ', 'úùûüūÚÙÛÜŪ'],
  ['y ', 'ýÿÝŸ'],
  ['z ', 'źżžŹŻŽ'],
  ['ss', 'ß'],
  ['ae', 'æÆ'],
  ['oe', 'œŒ'],
]
const letters = plain.map(([, accented]) => accented).join('')
const written = plain.map(([two, accented]) => two.repeat(Array.from(accented).length)).join('')

/** One character without its accent: what is not among the letters is looked up as `~`. */
function characterAt(column: string, at: number): string {
  const one = `substr(${column}, ${at}, 1)`
  const found = `rtrim(substr('${written}~', 2 * instr('${letters}', ${one}) - 1, 2))`
  return `iif(${one} = '', '', coalesce(nullif(${found}, '~'), lower(${one})))`
}

/** Side by side, and not one inside of the other, which the parser of SQLite 3.40 gives up on. */
function flatKey(alias: '' | 'e.'): string {
  const column = `${alias}title`
  const characters = Array.from({ length: lookedUp }, (_, at) => characterAt(column, at + 1))
  const rest = `lower(substr(${column}, ${lookedUp + 1}, ${longestKey}))`
  return `case when ${alias}folded = ''
  then substr(${[...characters, rest].join(' || ')}, 1, ${longestKey})
  else substr(${alias}folded, 1, ${longestKey}) end`
}

/**
 * What titles are sorted by: the beginning of the folded text. An occurrence without a text of its
 * own has none there, so that its title is folded here, as far as a database can.
 */
export const titleKey = (dialect: Dialect, alias: '' | 'e.'): string =>
  dialect === 'sqlite' ? flatKey(alias) : nestedKey(alias)

/**
 * The index of titles again, so that the `sqlite3` of a system opens the file. PostgreSQL keeps its
 * own, and nodes of the version before go on there.
 */
export const titles: Migration = {
  name: 'titles',
  sharedSince: 'syncs',
  steps: ({ dialect }) =>
    dialect === 'postgres'
      ? []
      : [
          `drop index events_by_title;
create index events_by_title on events ((${flatKey('')}), id)`,
        ],
}
