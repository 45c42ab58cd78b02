// Sanitized HTML as lines of text: a blank line between paragraphs, and where links lead.

import { decodeHTMLStrict } from 'entities'
import { inlineElements } from './paragraphs.ts'

/** Elements that begin a new line, but no new paragraph. */
const lineElements = new Set('br li dt dd tr caption figcaption'.split(' '))
/** Elements that stand in one line with what is before. */
const besideElements = new Set(['td', 'th', 'img'])
const blankLine = 2

interface Link {
  readonly target: string
  words: string
}

export function plainLines(markup: string): string {
  const pieces: string[] = []
  let [breaks, isBlank, isPreformatted] = [0, false, false]
  let link: Link | undefined

  function write(text: string): void {
    const between = breaks > 0 ? '\n'.repeat(breaks) : isBlank ? ' ' : ''
    if (pieces.length > 0) pieces.push(between)
    pieces.push(text)
    if (link) link.words += `${between}${text}`
    ;[breaks, isBlank] = [0, false]
  }

  function readText(token: string): void {
    const text = decodeHTMLStrict(token)
    if (isPreformatted) return readPreformatted(text)
    const words = text.replace(/\s+/g, ' ')
    if (words.startsWith(' ')) isBlank = true
    if (words.trim() !== '') write(words.trim())
    if (words.endsWith(' ')) isBlank = true
  }

  function readPreformatted(text: string): void {
    for (const [at, line] of text.split(/\r?\n/).entries()) {
      if (at > 0) breaks = Math.min(breaks + 1, blankLine)
      if (line.trim() !== '') write(line)
    }
  }

  function readTag(tag: string): void {
    const [, slash = '', name = ''] = /^<(\/?)([a-z0-9]*)/.exec(tag) ?? []
    if (name === 'a') return slash === '' ? openLink(tag) : closeLink()
    if (inlineElements.has(name)) return
    if (name === 'pre') isPreformatted = slash === ''
    if (besideElements.has(name)) isBlank = true
    else if (name === 'br') breaks = Math.min(breaks + 1, blankLine)
    else breaks = Math.max(breaks, lineElements.has(name) ? 1 : blankLine)
  }

  function openLink(tag: string): void {
    link = { target: targetOf(tag), words: '' }
  }

  function closeLink(): void {
    if (!link) return
    const { target, words } = link
    link = undefined
    if (target === '' || isSame(target, words)) return
    if (words === '') write(target)
    else pieces.push(` (${target})`)
  }

  // In sanitized markup `<` and `>` stand for nothing but tags.
  for (const token of markup.split(/(<[^<>]*>)/)) {
    if (token.startsWith('<')) readTag(token)
    else readText(token)
  }
  return pieces.join('')
}

/** Where a link leads, as people write it; empty if it says nothing away from its page. */
function targetOf(tag: string): string {
  const address = decodeHTMLStrict(/\shref="([^"]*)"/.exec(tag)?.[1] ?? '').trim()
  if (/^https?:\/\//i.test(address)) return address
  return /^(?:mailto|tel):(.*)$/i.exec(address)?.[1] ?? ''
}

const isSame = (target: string, words: string): boolean => bare(target) === bare(words)

const bare = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\/$/, '')
