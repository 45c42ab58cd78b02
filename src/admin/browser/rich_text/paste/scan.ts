// Foreign markup without anything that could act. Browsers report styles and handlers to the policy
// of the page even in documents that are never shown, so these are taken out before it is parsed.

/** Go with their content. */
const removed =
  'script style title textarea xmp iframe noembed noframes noscript plaintext svg math object template'.split(
    ' ',
  )
/** Go alone. */
const skipped = 'html head body base link meta embed form input'.split(' ')

const attributes = new Set(
  (
    'href src alt title colspan rowspan scope dir lang class rel target datetime cite width height ' +
    'role hidden style data-listid data-aria-level data-pm-slice'
  ).split(' '),
)

/** Scripts do not run in it, and images are not loaded. */
export const inertBody = (markup: string): HTMLElement =>
  new DOMParser().parseFromString(scan(markup), 'text/html').body

/** Styles are afterwards in `data-style`. */
export function scan(markup: string): string {
  let kept = ''
  let at = 0
  while (at < markup.length) {
    const tag = markup.indexOf('<', at)
    if (tag === -1) return kept + markup.slice(at)
    kept += markup.slice(at, tag)
    const [end, written] = scanTag(markup, tag)
    kept += written
    at = end
  }
  return kept
}

type Scanned = readonly [end: number, written: string]

function scanTag(markup: string, at: number): Scanned {
  if (markup.startsWith('<!--', at)) return [commentEnd(markup, at), '']
  if (/^<[!?]/.test(markup.slice(at, at + 2))) return [after(markup, '>', at), '']
  const [whole, slash = '', given] = tagStart(markup, at)
  if (given === undefined) {
    // `</` before anything but a letter begins a comment; any other `<` is text.
    return markup[at + 1] === '/' ? [after(markup, '>', at), ''] : [at + 1, '&lt;']
  }
  const name = given.toLowerCase()
  const [end, written] = scanAttributes(markup, at + whole.length)
  if (slash === '' && removed.includes(name)) return [elementEnd(markup, name, end), '']
  if (removed.includes(name) || skipped.includes(name)) return [end, '']
  return [end, slash === '' ? `<${name}${written}>` : `</${name}>`]
}

function tagStart(markup: string, at: number): readonly (string | undefined)[] & { 0: string } {
  const start = /<(\/?)([a-z][^\s/>]*)/iy
  start.lastIndex = at
  return start.exec(markup) ?? ['']
}

/** `<!-->` is a comment, too. */
function commentEnd(markup: string, at: number): number {
  const end = /--!?>/g
  end.lastIndex = at + 2
  return end.exec(markup) ? end.lastIndex : markup.length
}

function after(markup: string, what: string, from: number): number {
  const found = markup.indexOf(what, from)
  return found === -1 ? markup.length : found + what.length
}

function elementEnd(markup: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = from
  return end.exec(markup) ? after(markup, '>', end.lastIndex) : markup.length
}

/** As browsers read attributes: up to a `>` that is in no quotes. */
function scanAttributes(markup: string, from: number): Scanned {
  const attribute =
    /[\s/]*(?:(>)|([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?)/y
  const known = new Set<string>()
  let written = ''
  attribute.lastIndex = from
  for (;;) {
    const at = attribute.lastIndex
    const found = attribute.exec(markup)
    // A tag that does not end is none.
    if (!found || attribute.lastIndex === at) return [markup.length, '']
    const [, end, given = '', ...values] = found
    if (end !== undefined) return [attribute.lastIndex, written]
    const name = given.toLowerCase()
    if (!attributes.has(name) || known.has(name)) continue
    known.add(name)
    const value = values.find((one) => one !== undefined) ?? ''
    written += ` ${name === 'style' ? 'data-style' : name}="${value.replaceAll('"', '&quot;')}"`
  }
}
