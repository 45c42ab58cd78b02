// String literals of the program: as input they may take effect where they were not meant to.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { random, shuffled } from '../test/support/random.ts'

const literal = /'([a-z][a-z-]{1,15})'/g
/** Where access is decided and responses are cached. */
const folders = ['src/access', 'src/http']

export interface Words {
  /** Those of access control. */
  readonly access: readonly string[]
  readonly all: readonly string[]
}

export function wordsOf(program: string): Words {
  const [access = [], rest = []] = folders.map((folder) => literalsIn(program, folder))
  return { access, all: [...new Set([...access, ...rest, ...protocols])] }
}

function literalsIn(program: string, folder: string): readonly string[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: program }).toSorted()
  const texts = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(program, file), 'utf8'))
  const found = [...texts.join('\n').matchAll(literal)]
  return [...new Set(found.map(([, word = '']) => word))]
}

const protocols = ['http', 'https']
const separators = [' ', ',', ', ', '://', '/', ';', '\t', '|']

export interface Joined {
  readonly header: string
  readonly value: string
}

/** Headers that say how the server was addressed, with their usual value here. */
const telling: readonly (readonly [header: string, usual: string])[] = [
  ['X-Forwarded-Proto', 'http'],
  ['X-Forwarded-Host', 'cal.example'],
  ['Host', 'cal.example'],
]

/**
 * The usual value of such a header, joined with every word by every separator, in an order that the
 * seed decides, so that each is tried soon.
 */
export function everyJoint({ access }: Words, seed: number): () => Joined {
  const chance = random(seed)
  const values = telling.map(([header, usual]) => {
    const joints = [...new Set([...access, ...protocols])].flatMap((word) =>
      separators.flatMap((between) => [`${word}${between}${usual}`, `${usual}${between}${word}`]),
    )
    return { header, next: inTurn(shuffled(chance, joints)) }
  })
  const header = inTurn(values)
  return () => {
    const { header: name, next } = header()
    return { header: name, value: next() }
  }
}

function inTurn<T>(entries: readonly T[]): () => T {
  let at = 0
  return () => entries[at++ % entries.length] as T
}
