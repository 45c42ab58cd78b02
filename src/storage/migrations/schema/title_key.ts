import type { Dialect } from '../../database.ts'

/** Longer beginnings of titles would make the index large; PostgreSQL limits them as well. */
const longestKey = 100
/** So many characters of a title are looked up one by one in SQLite. */
const lookedUp = 40

/** The letters of European languages that have an accent, by the letter or letters without it. */
const accented: Readonly<Record<string, string>> = {
  a: 'áàâäãåāÁÀÂÄÃÅĀ',
  c: 'çćčÇĆČ',
  e: 'éèêëēęÉÈÊËĒĘ',
  i: 'íìîïīÍÌÎÏĪ',
  n: 'ñńÑŃ',
  o: 'óòôöõøōÓÒÔÖÕØŌ',
  s: 'śšŚŠ',
  u: 'úùûüūÚÙÛÜŪ',
  y: 'ýÿÝŸ',
  z: 'źżžŹŻŽ',
  ss: 'ß',
  ae: 'æÆ',
  oe: 'œŒ',
}
const pairs = Object.entries(accented).flatMap(([plain, letters]) =>
  Array.from(letters, (letter) => ({ letter, plain })),
)

/** One call inside of the other. */
const nested = (column: string): string =>
  pairs.reduce(
    (some, { letter, plain }) => `replace(${some}, '${letter}', '${plain}')`,
    `lower(${column})`,
  )

const letters = pairs.map(({ letter }) => letter).join('')
const written = pairs.map(({ plain }) => plain.padEnd(2)).join('')

/** One character without its accent: what is not among the letters is looked up as `~`. */
function characterAt(column: string, at: number): string {
  const one = `substr(${column}, ${at}, 1)`
  const found = `rtrim(substr('${written}~', 2 * instr('${letters}', ${one}) - 1, 2))`
  return `iif(${one} = '', '', coalesce(nullif(${found}, '~'), lower(${one})))`
}

/** Side by side, and not one inside of the other, which the parser of SQLite 3.40 gives up on. */
function flat(column: string): string {
  const characters = Array.from({ length: lookedUp }, (_, at) => characterAt(column, at + 1))
  const rest = `lower(substr(${column}, ${lookedUp + 1}, ${longestKey}))`
  return [...characters, rest].join(' || ')
}

/**
 * What titles are sorted by: the beginning of the folded text. An occurrence without a text of its
 * own has none there, so that its title is folded here, as far as a database can.
 */
export function titleKey(dialect: Dialect, alias: '' | 'e.'): string {
  const plain = (dialect === 'sqlite' ? flat : nested)(`${alias}title`)
  return `case when ${alias}folded = ''
  then substr(${plain}, 1, ${longestKey})
  else substr(${alias}folded, 1, ${longestKey}) end`
}
