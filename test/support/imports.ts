// The imports of a source file, as they are written.

export interface Source {
  /** Relative to the top of the project: `src/http/mount.ts`. */
  readonly path: string
  readonly text: string
}

export interface Import {
  readonly from: string
  /** A path in this project, or the name of a package. */
  readonly to: string
  readonly isOurs: boolean
  /** Erased at compile time. */
  readonly isType: boolean
}

const statements =
  /^(?:import|export)\s+(type\s+)?((?:[\w$*,\s]*\{[^}]*\}|[\w$*,\s]+?)\s+from\s+)?'([^']+)'/gm
const dynamic = /\bimport\('([^']+)'\)/g

export function importsOf({ path, text }: Source): readonly Import[] {
  const found = [...text.matchAll(statements)].map(([, type, names = '', to = '']) =>
    importOf(path, to, type !== undefined || namesTypesOnly(names)),
  )
  return [...found, ...[...text.matchAll(dynamic)].map(([, to = '']) => importOf(path, to, false))]
}

/** Whether all names are types: `{ type A, type B }` is erased. */
function namesTypesOnly(names: string): boolean {
  const inner = /^\s*\{([^}]*)\}/.exec(names)?.[1]
  if (inner === undefined) return false
  const pieces = inner.split(',').filter((piece) => piece.trim() !== '')
  return pieces.every((piece) => piece.trim().startsWith('type '))
}

function importOf(from: string, to: string, isType: boolean): Import {
  if (!to.startsWith('.')) return { from, to, isOurs: false, isType }
  const { pathname } = new URL(to, `file:///${from}`)
  return { from, to: pathname.slice(1), isOurs: true, isType }
}
