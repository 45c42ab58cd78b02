// Finds what is at a path. In the framework's router each place would be an entry for every root and
// method: a thousand of them, which take a tenth of every start.

interface Node<T> {
  readonly fixed: Map<string, Node<T>>
  readonly variables: Variable<T>[]
  value?: T
}

interface Variable<T> {
  readonly name: string
  readonly node: Node<T>
}

export interface Found<T> {
  readonly value: T
  readonly params: Readonly<Record<string, string>>
}

/** Parts of a path that are numbers. */
const numbered = new Set(['id', 'delivery', 'comment'])

export class PathTree<T> {
  readonly #root = nodeOf<T>()

  /** `/events/{id}`; `/` for what is at the beginning. */
  add(path: string, value: T): void {
    let node = this.#root
    for (const part of partsOf(path)) {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      node = name === undefined ? fixedAt(node, part) : variableAt(node, name)
    }
    node.value = value
  }

  /** Fixed parts are found as they are written alone (§2.3); a slash at the end is ignored. */
  find(path: string): Found<T> | undefined {
    return findIn(this.#root, partsOf(path), 0)
  }
}

const partsOf = (path: string): readonly string[] => {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path
  return trimmed === '' ? [] : trimmed.slice(1).split('/')
}

const nodeOf = <T>(): Node<T> => ({ fixed: new Map(), variables: [] })

function fixedAt<T>({ fixed }: Node<T>, part: string): Node<T> {
  const node = fixed.get(part) ?? nodeOf<T>()
  fixed.set(part, node)
  return node
}

function variableAt<T>({ variables }: Node<T>, name: string): Node<T> {
  const known = variables.find((one) => one.name === name)
  if (known) return known.node
  const node = nodeOf<T>()
  variables.push({ name, node })
  // What is a number is tried first.
  variables.sort((a, b) => Number(numbered.has(b.name)) - Number(numbered.has(a.name)))
  return node
}

function findIn<T>(node: Node<T>, parts: readonly string[], at: number): Found<T> | undefined {
  const part = parts[at]
  if (part === undefined) {
    return node.value === undefined ? undefined : { value: node.value, params: {} }
  }
  const next = node.fixed.get(part)
  const fixed = next && findIn(next, parts, at + 1)
  if (fixed) return fixed
  for (const variable of node.variables) {
    const value = decodeURIComponent(part)
    if (numbered.has(variable.name) && !/^\d+$/.test(value)) continue
    const found = findIn(variable.node, parts, at + 1)
    if (found) return { ...found, params: { [variable.name]: value, ...found.params } }
  }
  return undefined
}
