// What the toolbar and the keyboard do.

import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import type { Mark, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import {
  AllSelection,
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
} from 'prosemirror-state'
import type { Attributes } from './allowed.ts'
import { hrefOf, schema } from './schema.ts'

/** Commands for blocks work on lines, not on the whole of a text. */
export const selectLines: Command = ({ doc, selection, tr }, dispatch) => {
  if (!(selection instanceof AllSelection)) return false
  const lines = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
  dispatch?.(tr.setSelection(lines))
  return true
}

/** The type of a block, which the schema has because it is made of these names. */
export const block = (name: string): NodeType => schema.nodes[name] as NodeType

/** The element that is set, and others that mean the same. */
export const bold = ['strong', 'b'] as const
export const italic = ['em', 'i'] as const

const isOneOf = (mark: Mark, elements: readonly string[]): boolean =>
  mark.type.name === 'inline' && elements.includes(mark.attrs['element'])

function textsIn({ doc, selection: { from, to } }: EditorState): readonly Node[] {
  const texts: Node[] = []
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) texts.push(node)
  })
  return texts
}

const marksAtCursor = ({ storedMarks, selection }: EditorState): readonly Mark[] =>
  storedMarks ?? selection.$from.marks()

/** Whether all of the selected text is. */
export function isMarked(state: EditorState, elements: readonly string[]): boolean {
  const has = (marks: readonly Mark[]) => marks.some((mark) => isOneOf(mark, elements))
  if (state.selection.empty) return has(marksAtCursor(state))
  const texts = textsIn(state)
  return texts.length > 0 && texts.every(({ marks }) => has(marks))
}

export const toggleMarked =
  (elements: readonly string[]): Command =>
  (state, dispatch) => {
    if (!state.selection.$from.parent.inlineContent && state.selection.empty) return false
    const { tr, selection } = state
    const isOn = isMarked(state, elements)
    const mark = schema.mark('inline', { element: elements[0] })
    if (selection.empty) {
      const marks = marksAtCursor(state).filter((one) => !isOneOf(one, elements))
      tr.setStoredMarks(isOn ? marks : mark.addToSet(marks))
    } else if (isOn) {
      const marks = textsIn(state).flatMap((text) => text.marks)
      const found = marks.filter((one) => isOneOf(one, elements))
      for (const one of found) tr.removeMark(selection.from, selection.to, one)
    } else {
      for (const { $from, $to } of selection.ranges) tr.addMark($from.pos, $to.pos, mark)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The innermost block of a type around the cursor; where all is selected, around the first line. */
function around({ doc, selection }: EditorState, names: readonly string[]) {
  const { $from } = selection instanceof AllSelection ? Selection.atStart(doc) : selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (names.includes(node.type.name)) return { node, position: $from.before(depth) }
  }
  return undefined
}

export const isIn = (state: EditorState, name: string): boolean => {
  const found = around(state, lists.includes(name) ? lists : [name])
  return found?.node.type.name === name
}

const lists = ['ul', 'ol']

/** Makes a list, changes its kind, or takes the lines out of it. */
export const toggleList =
  (name: 'ul' | 'ol'): Command =>
  (state, dispatch, view) => {
    const list = around(state, lists)
    if (!list) return wrapInList(block(name))(state, dispatch)
    if (list.node.type.name === name) return liftListItem(block('li'))(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup(list.position, block(name)))
    return true
  }

export const toggleHeading =
  (name: 'h2' | 'h3'): Command =>
  (state, dispatch) =>
    setBlockType(block(isIn(state, name) ? 'p' : name))(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  isIn(state, 'blockquote') ? lift(state, dispatch) : wrapIn(block('blockquote'))(state, dispatch)

export const insertBreak: Command = (state, dispatch) => {
  const isCode = state.selection.$from.parent.type.spec.code === true
  const line = isCode ? schema.text('\n') : schema.node('br')
  dispatch?.(state.tr.replaceSelectionWith(line, true).scrollIntoView())
  return true
}

/** Of the picture that is selected. */
export const pictureAt = (selection: Selection): Attributes | undefined =>
  selection instanceof NodeSelection && selection.node.type.name === 'img'
    ? selection.node.attrs['kept']
    : undefined

/** Behind what is selected. */
export const insertPicture =
  (kept: Attributes): Command =>
  ({ tr, selection: { $to, to } }, dispatch) => {
    const picture = schema.node('img', { kept })
    tr.insert(to, $to.parent.inlineContent ? picture : schema.node('p', null, picture))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Instead of the picture that is selected. */
export const replacePicture =
  (kept: Attributes): Command =>
  (state, dispatch) => {
    if (!pictureAt(state.selection)) return false
    dispatch?.(state.tr.replaceSelectionWith(schema.node('img', { kept }), true).scrollIntoView())
    return true
  }

export const removePicture: Command = (state, dispatch) => {
  dispatch?.(state.tr.deleteSelection().scrollIntoView())
  return true
}

export interface LinkPlace {
  readonly from: number
  readonly to: number
  /** Empty if there is none yet. */
  readonly href: string
}

const linkOf = (node: Node | null | undefined): Mark | undefined =>
  node?.marks.find(({ type }) => type.name === 'link')

/** What a link would be made of: the link around the cursor, else what is selected. */
export function linkPlace({ doc, selection }: EditorState): LinkPlace {
  const { $from, from, to } = selection
  const { parent } = $from
  const link = linkOf(parent.maybeChild($from.index())) ?? linkOf($from.nodeBefore)
  if (!link) return { from, to, href: '' }
  const start = $from.start()
  let at = start
  let place: LinkPlace | undefined
  for (const child of parent.children) {
    const end = at + child.nodeSize
    const isSame = link.isInSet(child.marks)
    if (isSame) place = { from: place?.from ?? at, to: end, href: hrefOf(link.attrs['kept']) }
    else if (place && place.to >= from) break
    else place = undefined
    at = end
  }
  const { from: first, to: last, href } = place ?? { from, to, href: '' }
  return { from: Math.min(first, from), to: Math.min(Math.max(last, to), doc.content.size), href }
}

/** Without an address the link goes and its text stays. */
export const setLink =
  ({ from, to }: LinkPlace, href: string): Command =>
  (state, dispatch) => {
    const { tr } = state
    const link = schema.marks.link.create({ kept: [['href', href]] })
    if (href === '') tr.removeMark(from, to, schema.marks.link)
    else if (from === to) tr.insert(from, schema.text(href, link.addToSet(marksAtCursor(state))))
    else tr.addMark(from, to, link)
    dispatch?.(tr.scrollIntoView())
    return true
  }
