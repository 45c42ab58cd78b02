// Reads a text of the server.

import { DOMParser as Reader, type Node } from 'prosemirror-model'
import { blockElements, voidElements } from './allowed.ts'
import { inertBody } from './paste/scan.ts'
import { schema } from './schema.ts'

export interface Opened {
  /** As it was given. */
  readonly value: string
  readonly doc: Node
  /** How its blocks were written: one that is not touched is written the same way again. */
  readonly sources: WeakMap<Node, string>
}

const reader = Reader.fromSchema(schema)

export function read(value: string): Opened {
  const sources = new WeakMap<Node, string>()
  const blocks = splitBlocks(value).flatMap((source) => {
    const body = inertBody(source)
    tidy(body)
    const found = reader.parse(body, { preserveWhitespace: 'full' }).children
    const [block] = found
    if (block && found.length === 1) sources.set(block, source)
    return found
  })
  return {
    value,
    doc: withEnd(schema.node('doc', null, blocks.length > 0 ? blocks : newLine())),
    sources,
  }
}

const newLine = (): Node => schema.node('p')

/** One can always write on below the last block. */
export const withEnd = (doc: Node): Node =>
  needsEnd(doc) ? doc.copy(doc.content.addToEnd(newLine())) : doc

export const needsEnd = (doc: Node): boolean => doc.lastChild?.isTextblock !== true

/** The outermost elements of a text, each with what belongs to it. */
function splitBlocks(value: string): readonly string[] {
  const blocks: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: tag, index, 1: slash, 2: name = '' } of value.matchAll(/<(\/?)(\w+)[^<>]*>/g)) {
    if (!voidElements.includes(name)) depth += slash === '/' ? -1 : 1
    if (depth < 0) return [value]
    const end = index + tag.length
    if (depth > 0 || !blockElements.includes(name)) continue
    blocks.push(value.slice(from, end).trim())
    from = end
  }
  const rest = value.slice(from).trim()
  return depth === 0 && rest === '' ? blocks : [value]
}

type Before = 'block' | 'break' | 'text'

/** Line breaks between blocks and behind `br` are not content; others are `br`, as on the server. */
function tidy(body: Element): void {
  let before: Before = 'block'
  const visit = (parent: Element): void => {
    const nodes = [...parent.childNodes]
    for (const node of nodes) {
      if (node instanceof Text) before = tidyText(node, before)
      else if (isElement(node)) {
        if (isBlock(node)) before = 'block'
        if (node.localName === 'br') before = 'break'
        else if (node.localName === 'img') before = 'text'
        else if (node.localName !== 'pre') visit(node)
        if (isBlock(node)) before = 'block'
      }
    }
  }
  visit(body)
}

const isElement = (node: ChildNode): node is Element => node.nodeType === 1
const isBlock = ({ localName }: Element): boolean => blockElements.includes(localName)

function tidyText(text: Text, before: Before): Before {
  const next = text.nextSibling
  const isLast =
    next === null ? isBlock(text.parentElement ?? document.body) : isElement(next) && isBlock(next)
  let said = text.data
  if (before === 'block') said = said.replace(/^[ \t\n]+/, '')
  if (before === 'break') said = said.replace(/^[ \t]*\n[ \t]*/, '')
  if (isLast) said = said.replace(/[ \t\n]+$/, '')
  const lines = said.split(/[ \t]*\n[ \t]*/)
  text.replaceWith(
    ...lines.flatMap((line, at) => [
      ...(at > 0 ? [text.ownerDocument.createElement('br')] : []),
      ...(line === '' ? [] : [line]),
    ]),
  )
  if (said === '') return before
  return lines.at(-1) === '' ? 'break' : 'text'
}
