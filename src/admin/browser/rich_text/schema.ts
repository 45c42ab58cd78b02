// The texts the editor can hold: one kind of node for every block that is allowed, one mark for all
// elements within a line. What the toolbar does not offer is held as well, so that nothing is lost.

import { type AttributeSpec, type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { allowedAttributes, type Attributes, blockElements, inlineElements } from './allowed.ts'
import { attributesOf } from './attributes.ts'

const none: Attributes = []
const kept: AttributeSpec = { default: none }

/** What may be inside; a paragraph comes first, because that is what fills an empty block. */
const contents: Readonly<Record<string, string>> = {
  hr: '',
  ul: 'li+',
  ol: 'li+',
  dl: '(dt|dd|div)+',
  table: '(caption|thead|tbody|tfoot|tr)*',
  thead: 'tr*',
  tbody: 'tr*',
  tfoot: 'tr*',
  tr: '(th|td)*',
}
/** Only inside of their own parents. */
const parts = 'li dt dd caption thead tbody tfoot tr th td'.split(' ')
/** A paragraph does not leave them by joining it with what is outside. */
const isolating = 'table caption th td figcaption'.split(' ')

/** No classes: those of the console are not for texts. */
const shown = new Set('title lang dir colspan rowspan scope href datetime'.split(' '))

const shownAttributes = (element: string, attributes: Attributes): Record<string, string> =>
  Object.fromEntries(allowedAttributes(element, attributes).filter(([name]) => shown.has(name)))

function nodeOf(name: string): NodeSpec {
  const isText = /^(?:p|h\d|pre)$/.test(name)
  const content = contents[name] ?? (isText ? 'inline*' : 'block+')
  return {
    content,
    ...(parts.includes(name) ? {} : { group: 'block' }),
    ...(name === 'pre' ? { code: true, marks: '_' } : {}),
    isolating: isolating.includes(name),
    defining: name !== 'p',
    attrs: { kept, ...(name === 'p' ? { isTagged: { default: false } } : {}) },
    parseDOM: [
      {
        tag: name,
        ...(name === 'pre' ? { preserveWhitespace: 'full' } : {}),
        getAttrs: (element) => ({
          kept: attributesOf(element),
          ...(name === 'p' ? { isTagged: isInside(element) } : {}),
        }),
      },
    ],
    toDOM: (node) => {
      const attributes = shownAttributes(name, node.attrs['kept'])
      return content === '' ? [name, attributes] : [name, attributes, 0]
    },
  }
}

/** Whether a paragraph is in another block, where its text could stand without it. */
const isInside = (element: Element): boolean =>
  blockElements.includes(element.parentElement?.localName ?? '')

const valueOf = (attributes: Attributes, wanted: string): string =>
  attributes.find(([name]) => name === wanted)?.[1] ?? ''

function pictureOf(attributes: Attributes): DOMOutputSpec {
  const [src, alt] = [valueOf(attributes, 'src'), valueOf(attributes, 'alt')]
  const isOurs = src !== '' && URL.parse(src, location.href)?.origin === location.origin
  return isOurs ? ['img', { src, alt }] : ['span', { class: 'picture' }, alt === '' ? src : alt]
}

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...Object.fromEntries(blockElements.map((name) => [name, nodeOf(name)])),
    text: { group: 'inline' },
    br: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    img: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { kept },
      parseDOM: [{ tag: 'img', getAttrs: (element) => ({ kept: attributesOf(element) }) }],
      toDOM: (node) => pictureOf(node.attrs['kept']),
    },
    /** An element without content that has attributes, as icons of a site have it. */
    empty: {
      group: 'inline',
      inline: true,
      attrs: { element: { default: 'span' }, kept },
      parseDOM: inlineElements.map((element) => ({
        tag: `${element}:empty`,
        priority: 60,
        getAttrs: (found) => {
          const attributes = attributesOf(found)
          return attributes.length > 0 && { element, kept: attributes }
        },
      })),
      toDOM: () => ['span', { class: 'nothing' }],
    },
  },
  marks: {
    link: {
      attrs: { kept },
      inclusive: false,
      parseDOM: [{ tag: 'a', getAttrs: (element) => ({ kept: attributesOf(element) }) }],
      toDOM: (mark) => ['a', shownAttributes('a', mark.attrs['kept']), 0],
    },
    /** One mark for all of them, because marks of one kind stay in the order they were nested in. */
    inline: {
      attrs: { element: { default: 'span' }, kept },
      excludes: '',
      parseDOM: inlineElements
        .filter((element) => element !== 'a')
        .map((element) => ({
          tag: element,
          getAttrs: (found) => ({ element, kept: attributesOf(found) }),
        })),
      toDOM: ({ attrs }) => [attrs['element'], shownAttributes(attrs['element'], attrs['kept']), 0],
    },
  },
})

export const hrefOf = (attributes: Attributes): string => valueOf(attributes, 'href')
