/** `_fields`: keeps the named keys and dotted paths, also into lists (§12.1). */
export const select = (body: unknown, paths: readonly string[]): unknown =>
  paths.length === 0 ? body : keep(body, treeOf(paths))

/** An empty branch keeps everything below it. */
type Tree = Map<string, Tree>

function treeOf(paths: readonly string[]): Tree {
  const tree: Tree = new Map()
  const whole = new Set<Tree>()
  for (const path of paths) {
    let at = tree
    for (const name of path.split('.')) {
      const next: Tree = at.get(name) ?? new Map()
      at.set(name, next)
      at = next
    }
    whole.add(at)
  }
  // `venue,venue.city` asks for the whole venue.
  for (const branch of whole) branch.clear()
  return tree
}

function keep(value: unknown, tree: Tree): unknown {
  if (tree.size === 0 || !isBranch(value)) return value
  if (Array.isArray(value)) return value.map((entry) => keep(entry, tree))
  const kept: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const branch = tree.get(name)
    // `id.nonsense` names nothing.
    if (branch && (branch.size === 0 || isBranch(member))) kept[name] = keep(member, branch)
  }
  return kept
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null
