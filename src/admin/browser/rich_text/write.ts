// Writes a text for the server.

import type { Mark, Node } from 'prosemirror-model'
import { allowedAttributes, type Attributes } from './allowed.ts'
import type { Opened } from './read.ts'

type Sources = Pick<WeakMap<Node, string>, 'get'>

/** A text that has not changed is as it was given; of another, all blocks that were not touched. */
export const write = (doc: Node, { value, doc: given, sources }: Opened): string =>
  doc.eq(given) ? value : writeBlocks(doc.children, sources)

/** Blocks that stand in no other; empty lines are not written. */
export const writeBlocks = (blocks: readonly Node[], sources: Sources = new WeakMap()): string =>
  blocks
    .filter((block) => !isEmptyLine(block))
    .map((block) => sources.get(block) ?? writeBlock(block, true))
    .join('\n')

const isEmptyLine = ({ type, childCount }: Node): boolean => type.name === 'p' && childCount === 0

function writeBlock(block: Node, isTagged: boolean): string {
  const { name } = block.type
  const { kept } = block.attrs
  if (name === 'hr') return tagOf(name, kept, ' /')
  if (!block.isTextblock) return `${tagOf(name, kept)}${writeChildren(block)}</${name}>`
  const line = writeLine(block)
  return isTagged ? `${tagOf(name, kept)}${line}</${name}>` : line
}

const isBare = (node: Node | undefined): boolean =>
  node?.type.name === 'p' && !node.attrs['isTagged'] && node.attrs['kept'].length === 0

/** In another block a paragraph is without its tags, unless it had them or they part it from the next. */
const writeChildren = ({ children }: Node): string =>
  children
    .map((node, at) => {
      const isAlone = !isBare(children[at - 1]) && !isBare(children[at + 1])
      return writeBlock(node, !isBare(node) || !isAlone)
    })
    .join('')

/** Elements that reach further are outside, so that as few as possible are opened again. */
function writeLine(block: Node): string {
  const { children } = block
  const isCode = block.type.spec.code === true
  const open: Mark[] = []
  let line = ''
  const close = (count: number): void => {
    while (open.length > count) line += `</${elementOf(open.pop() as Mark)}>`
  }
  for (const [at, child] of children.entries()) {
    const shared = open.findIndex((mark) => !mark.isInSet(child.marks))
    close(shared === -1 ? open.length : shared)
    const reach = (mark: Mark): number => {
      const end = children.findIndex((other, place) => place > at && !mark.isInSet(other.marks))
      return end === -1 ? children.length : end
    }
    const opening = child.marks
      .filter((mark) => !mark.isInSet(open))
      .toSorted((a, b) => reach(b) - reach(a))
    for (const mark of opening) {
      line += tagOf(elementOf(mark), mark.attrs['kept'])
      open.push(mark)
    }
    line += writeInline(child, isCode)
  }
  close(0)
  return line
}

const elementOf = ({ type, attrs }: Mark): string => (type.name === 'link' ? 'a' : attrs['element'])

function writeInline({ type, attrs, text = '' }: Node, isCode: boolean): string {
  if (type.name === 'br') return isCode ? '\n' : '<br />\n'
  if (type.name === 'img') return tagOf('img', attrs['kept'], ' /')
  if (type.name === 'empty')
    return `${tagOf(attrs['element'], attrs['kept'])}</${attrs['element']}>`
  // For the server, a line break in a text is one that is meant.
  return escapeText(isCode ? text : text.replaceAll('\n', ' '))
}

function tagOf(name: string, attributes: Attributes, end = ''): string {
  const written = allowedAttributes(name, attributes).map(
    ([attribute, value]) => ` ${attribute}="${escapeText(value).replaceAll('"', '&quot;')}"`,
  )
  return `<${name}${written.join('')}${end}>`
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
