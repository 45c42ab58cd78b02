const tagStart = /^<(?:[a-zA-Z!?]|\/[a-zA-Z])/
const handler = /[\s/"']on[a-z]+\s*=|javascript:/i

/**
 * Text without tags and comments, and without `script` and `style` altogether (§6.14). A `<` that
 * begins no tag stays, and so does an unclosed tag, unless it could run a script.
 */
export function stripTags(value: string): string {
  const lower = value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const endOfElement = elementEnds(lower)
  const lastEnd = value.lastIndexOf('>')
  const kept: string[] = []
  let from = 0
  let at = value.indexOf('<')
  while (at !== -1) {
    if (!tagStart.test(value.slice(at, at + 3))) {
      at = value.indexOf('<', at + 1)
      continue
    }
    if (at > from) kept.push(value.slice(from, at))
    if (at > lastEnd) return kept.join('') + inertRest(lower, value, at)
    from = endOfElement(at)
    dropLooseStart(kept, value.slice(from, from + 1))
    at = value.indexOf('<', from)
  }
  return kept.join('') + value.slice(from)
}

/** Finds where a removed element ends; what it remembers between calls keeps the whole linear. */
function elementEnds(lower: string): (at: number) => number {
  const lastComment = lower.lastIndexOf('-->')
  const endOfTag = tagEnds(lower)
  return (at) => {
    if (lower.startsWith('<!--', at) && lastComment >= at + 4) {
      return lower.indexOf('-->', at + 4) + 3
    }
    const end = endOfTag(at)
    const raw = rawName(lower, at)
    if (raw === undefined) return end
    const closing = lower.indexOf(`</${raw}`, end)
    const closed = closing === -1 ? -1 : lower.indexOf('>', closing)
    return closed === -1 ? lower.length : closed + 1
  }
}

/** Finds the end of a tag, passing over a `>` in a quoted value. There must be a `>` after it. */
function tagEnds(lower: string): (at: number) => number {
  // One tag with unbalanced quotes must not make every later one scan to the end again.
  let quotesHold = true
  return (at) => {
    const nearest = lower.indexOf('>', at) + 1
    if (!quotesHold || !lower.slice(at, nearest).includes('=')) return nearest
    const end = quotedEnd(lower, at)
    if (end !== undefined) return end
    quotesHold = false
    return nearest
  }
}

function quotedEnd(lower: string, at: number): number | undefined {
  const part = /=\s*"[^"]*"|=\s*'[^']*'|>/g
  part.lastIndex = at
  let found = part.exec(lower)
  while (found !== null && found[0] !== '>') found = part.exec(lower)
  return found === null ? undefined : part.lastIndex
}

function rawName(lower: string, at: number): string | undefined {
  return /^<(script|style)(?![a-z0-9-])/.exec(lower.slice(at, at + 8))?.[1]
}

/** A `<` or `</` left before a removed tag must not become a tag with what follows it. */
function dropLooseStart(kept: string[], next: string): void {
  if (!/[a-zA-Z/!?]/.test(next)) return
  let last = kept.pop()
  while (last !== undefined) {
    last = last.slice(0, looseStart(last))
    if (last !== '') {
      kept.push(last)
      return
    }
    last = kept.pop()
  }
}

function looseStart(text: string): number {
  let end = text.length
  for (;;) {
    if (text[end - 1] === '<') end -= 1
    else if (text[end - 1] === '/' && text[end - 2] === '<') end -= 2
    else return end
  }
}

function inertRest(lower: string, value: string, at: number): string {
  const rest = value.slice(at)
  return rawName(lower, at) === undefined && !handler.test(rest) ? rest : ''
}
