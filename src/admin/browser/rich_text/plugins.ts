// How the editor reacts: keys, what is typed, what is pasted.

import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import {
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { type DOMSerializer, Fragment, Slice } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { block, bold, insertBreak, italic, toggleMarked } from './commands.ts'
import { cleanPaste } from './paste/clean.ts'
import { inertBody } from './paste/scan.ts'
import { needsEnd } from './read.ts'
import { schema } from './schema.ts'
import { writeBlocks } from './write.ts'

interface Reactions {
  readonly onLink: Command
  readonly onEscape: Command
  readonly onPicture: Command
  /** Files that are dropped or pasted. */
  readonly onFiles: (files: readonly File[]) => void
}

/** Tab is not among the keys: it leaves the editor. */
export const pluginsOf = ({
  onLink,
  onEscape,
  onPicture,
  onFiles,
}: Reactions): readonly Plugin[] => [
  toScreen,
  caret,
  typing,
  keymap({
    'Mod-b': toggleMarked(bold),
    'Mod-i': toggleMarked(italic),
    'Mod-k': onLink,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-]': sinkListItem(block('li')),
    'Mod-[': liftListItem(block('li')),
    'Shift-Enter': chainCommands(exitCodeAtEnd, insertBreak),
    Enter: splitListItem(block('li')),
    Backspace: undoInputRule,
    Escape: onEscape,
  }),
  keymap(baseKeymap),
  history(),
  files(onFiles),
  doubleClick(onPicture),
  clipboard,
  lastLine,
]

const exitCodeAtEnd: Command = (state, dispatch) =>
  state.selection.$from.parent.type.spec.code === true && exitCode(state, dispatch)

/** Ctrl+Enter is for the screen: the editor would keep it for itself, and do nothing. */
const toScreen = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: (_view, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
    },
  },
})

/** Browsers tell of a moved caret only when they come to it: keys that follow are for the new place. */
const caret = new Plugin({
  props: {
    handleKeyDown: () => {
      document.dispatchEvent(new Event('selectionchange'))
      return false
    },
  },
})

/** `- `, `1. `, `> ` and `## ` at the start of a line. */
const typing = inputRules({
  rules: [
    wrappingInputRule(/^\s*[-*]\s$/, block('ul')),
    wrappingInputRule(/^\s*1[.)]\s$/, block('ol')),
    wrappingInputRule(/^\s*>\s$/, block('blockquote')),
    textblockTypeInputRule(/^##\s$/, block('h2')),
    textblockTypeInputRule(/^###\s$/, block('h3')),
  ],
})

/** Copies what is written, not what is shown. */
const copier: Pick<DOMSerializer, 'serializeFragment'> = {
  serializeFragment: (fragment) => {
    const isBlocks = fragment.firstChild?.isBlock === true
    const blocks = isBlocks ? fragment.content : [schema.node('p', null, fragment)]
    const body = inertBody(writeBlocks(blocks))
    const copied = document.createDocumentFragment()
    copied.append(...(isBlocks ? body : (body.firstElementChild ?? body)).childNodes)
    return copied
  },
}

/** What comes without text is taken as files; of what has both, as of a word processor, the text. */
const files = (take: Reactions['onFiles']): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        paste: (_view, event) => {
          const { types = [], files: given = [] } = event.clipboardData ?? {}
          const hasText = types.includes('text/plain') || types.includes('text/html')
          // Without text, foreign elements would come into the page.
          if (hasText) return false
          event.preventDefault()
          event.stopPropagation()
          take([...given])
          return true
        },
        drop: (view, event) => {
          const given = [...(event.dataTransfer?.files ?? [])]
          if (given.length === 0) return false
          event.preventDefault()
          event.stopPropagation()
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at) {
            const { tr, doc } = view.state
            const $at = doc.resolve(at.pos)
            const isLine = $at.parent.inlineContent
            view.dispatch(tr.setSelection(isLine ? new TextSelection($at) : Selection.near($at)))
          }
          take(given)
          return true
        },
      },
    },
  })

const doubleClick = (onPicture: Command): Plugin =>
  new Plugin({
    props: {
      handleDoubleClickOn: (view, _at, { type }) =>
        type.name === 'img' && onPicture(view.state, view.dispatch, view),
    },
  })

const clipboard = new Plugin({
  props: {
    transformPastedHTML: cleanPaste,
    clipboardSerializer: copier as DOMSerializer,
    transformPasted: keepFirst,
    clipboardTextParser: (text) => linesOf(text),
    handleDOMEvents: {
      // Links are edited here, not followed.
      click: (_view, event) => {
        if ((event.target as Element).closest?.('a')) event.preventDefault()
        return false
      },
    },
  },
})

/** In an empty line blocks stay what they are, as with their direction, instead of joining it. */
function keepFirst(slice: Slice, { state: { selection } }: EditorView): Slice {
  const isEmptyLine = selection.empty && selection.$from.parent.childCount === 0
  const hasOwn = slice.content.content.some(({ attrs }) => attrs['kept']?.length > 0)
  return isEmptyLine && hasOwn ? new Slice(slice.content, 0, 0) : slice
}

/** As on the server: a blank line begins a paragraph, a line break is one (§6.14). */
function linesOf(text: string): Slice {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n\s*/)
  const nodes = paragraphs.map((paragraph) => {
    const lines = paragraph.split('\n').flatMap((line, at) => {
      const words = line === '' ? [] : [schema.text(line)]
      return at === 0 ? words : [schema.node('br')].concat(words)
    })
    return schema.node('p', null, lines)
  })
  return new Slice(Fragment.from(nodes), 1, 1)
}

/** There is always a line below the last table or image. */
const lastLine = new Plugin({
  appendTransaction: (_transactions, _before, { doc, tr }) =>
    needsEnd(doc) ? tr.insert(doc.content.size, schema.node('p')) : null,
})
