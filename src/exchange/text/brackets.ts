// Angle brackets of plain texts: our fields of one line take what is in them for a tag (§6.14).

import { resolveEntities } from '../../language/text/html/entities.ts'

const inBrackets = /<([a-z!?/][^<>]*)>/gi

/** Elements that have no end. */
const empty = new Set(['br', 'hr', 'img', 'wbr'])
/** Elements that programs write into titles; each counts only with its other half. */
const paired = new Set(
  'a abbr b big body center code div em font h1 h2 h3 h4 h5 h6 head html i li p pre s script small span strong style sub sup td title tr u ul'.split(
    ' ',
  ),
)

/** Removing a tag can join an entity; no text written by hand goes deeper. */
const mostRounds = 3

/**
 * The same with ‹ and › around what is no markup, so that nothing of it is lost: `Club <Ten> 39` is
 * a name.
 */
export function keepBrackets(given: string): string {
  let text = given
  for (let round = 0; round < mostRounds && /[<&]/.test(text); round += 1) {
    const lower = text.toLowerCase()
    text = resolveEntities(
      text.replace(inBrackets, (whole, inner: string) =>
        isTag(inner, lower) ? whole : `‹${inner}›`,
      ),
    )
  }
  return text
}

function isTag(inner: string, lower: string): boolean {
  if (inner.startsWith('!--')) return true
  const [, slash = '', name = ''] =
    /^(\/?)([a-z][a-z0-9]*)(?=[\s/]|$)/.exec(inner.toLowerCase()) ?? []
  if (empty.has(name)) return true
  return paired.has(name) && lower.includes(slash === '' ? `</${name}` : `<${name}`)
}
