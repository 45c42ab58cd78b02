import {
  closeBlock,
  finish,
  isIn,
  newLayout,
  openBlock,
  writeInline,
  writeRule,
  type Layout,
  type LayoutPart,
} from './layout.ts'
import { compose, dropControls } from '../normal.ts'

const inlineNames = 'a abbr b cite code del em i ins mark q s small span strong sub sup time u'
export const inlineElements = new Set(inlineNames.split(' '))

// Deeper elements are left out and their text stays.
const depthMax = 60

type Source = {
  readonly layout: Layout
  readonly parts: LayoutPart[]
  justOpened: LayoutPart | undefined
}

/** Sanitised HTML with its paragraphs (§6.14). */
export function arrange(markup: string): string {
  // Where the first pass drops an element, texts beside it join; the second pass reads them as one.
  return arrangeOnce(arrangeOnce(markup))
}

function arrangeOnce(markup: string): string {
  const source: Source = { layout: newLayout(), parts: [], justOpened: undefined }
  let at = 0
  while (at < markup.length) {
    // In sanitised markup `<` and `>` stand for nothing but tags.
    const isTag = markup[at] === '<'
    const found = markup.indexOf(isTag ? '>' : '<', at)
    const end = found === -1 ? markup.length : found + Number(isTag)
    if (isTag) readTag(source, markup.slice(at, end))
    else readText(source, markup.slice(at, end))
    at = end
  }
  return finish(source.layout)
}

function readTag(source: Source, tag: string): void {
  const name = /^<\/?([a-z0-9]+)/.exec(tag)?.[1] ?? ''
  const { layout, justOpened } = source
  source.justOpened = undefined
  if (tag.startsWith('</')) readClosing(source, name, justOpened)
  else if (name === 'br' || name === 'img') writeInline(layout, tag, name === 'br')
  else if (name === 'hr') readRule(layout, tag)
  else readOpening(source, { name, tag, written: false })
}

function readRule(layout: Layout, tag: string): void {
  if (!isIn(layout, ['pre'])) writeRule(layout, tag)
}

function readOpening(source: Source, part: LayoutPart): void {
  const { layout } = source
  source.parts.push(part)
  source.justOpened = part
  const isTooDeep = layout.blocks.length + layout.inlines.length >= depthMax
  if (inlineElements.has(part.name)) {
    if (!isTooDeep) openInline(layout, part)
    return
  }
  if (isIn(layout, ['pre'])) return
  if (part.name === 'p') layout.paragraph = part
  if (part.name === 'p' || isTooDeep) layout.gap.hard = true
  else openBlock(layout, part)
}

function openInline(layout: Layout, part: LayoutPart): void {
  // A link within a link ends the outer one, as it does for browsers.
  if (part.name === 'a') layout.inlines = layout.inlines.filter(({ name }) => name !== 'a')
  layout.inlines.push(part)
}

function readClosing({ layout, parts }: Source, name: string, justOpened?: LayoutPart): void {
  const part = parts.at(-1)
  if (part?.name !== name) return
  parts.pop()
  if (inlineElements.has(name)) closeInline(layout, part, part === justOpened)
  else if (layout.blocks.includes(part)) closeBlocks(layout, part)
  else if (!isIn(layout, ['pre'])) closeParagraph(layout, part)
}

function closeInline(layout: Layout, part: LayoutPart, isEmpty: boolean): void {
  const hasAttributes = part.tag.includes(' ')
  if (isEmpty && hasAttributes && layout.inlines.includes(part)) writeInline(layout, '')
  layout.inlines = layout.inlines.filter((other) => other !== part)
}

function closeBlocks(layout: Layout, part: LayoutPart): void {
  while (layout.blocks.includes(part)) closeBlock(layout)
}

function closeParagraph(layout: Layout, part: LayoutPart): void {
  layout.gap.hard = true
  if (layout.paragraph === part) layout.paragraph = undefined
}

function readText(source: Source, escaped: string): void {
  const { layout } = source
  source.justOpened = undefined
  const text = compose(dropControls(unescapeText(escaped)))
  if (isIn(layout, ['pre'])) {
    writeInline(layout, escapeText(text))
    return
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) layout.gap.lines++
    readLine(layout, line)
  }
}

function readLine(layout: Layout, line: string): void {
  let start = 0
  let end = line.length
  while (isBlank(line[start])) start++
  while (end > start && isBlank(line[end - 1])) end--
  layout.gap.blanks ||= line.slice(0, start)
  if (end === start) return
  writeInline(layout, escapeText(line.slice(start, end)))
  layout.gap.blanks = line.slice(end)
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t'

function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#824;', '\u0338')
    .replaceAll('&amp;', '&')
}

export function escapeText(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // Composed with the `>` of a tag before it, this mark would break the tag.
      .replace(/^\u0338/, '&#824;')
  )
}
