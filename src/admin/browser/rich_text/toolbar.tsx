// The buttons above the text: one stop of the Tab key, arrows lead from button to button.

import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { ComponentChildren, RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { type Sentence, t } from '../i18n.ts'
import {
  bold,
  isIn,
  isMarked,
  italic,
  linkPlace,
  toggleHeading,
  toggleList,
  toggleMarked,
  toggleQuote,
} from './commands.ts'
import { Icon } from './icons.tsx'

interface Tool {
  readonly name: Sentence
  readonly face: ComponentChildren
  readonly keys?: string
  readonly run: Command
  /** Undefined for what is done rather than set. */
  readonly isOn?: (state: EditorState) => boolean
  readonly isPossible?: (state: EditorState) => boolean
}

const toolsOf = (onLink: Command): readonly Tool[] => [
  {
    name: 'Bold',
    face: <b>B</b>,
    keys: 'Control+B',
    run: toggleMarked(bold),
    isOn: (state) => isMarked(state, bold),
  },
  {
    name: 'Italic',
    face: <i>I</i>,
    keys: 'Control+I',
    run: toggleMarked(italic),
    isOn: (state) => isMarked(state, italic),
  },
  {
    name: 'Heading',
    face: <Icon name="h2" />,
    run: toggleHeading('h2'),
    isOn: (state) => isIn(state, 'h2'),
  },
  {
    name: 'Subheading',
    face: <Icon name="h3" />,
    run: toggleHeading('h3'),
    isOn: (state) => isIn(state, 'h3'),
  },
  {
    name: 'Bulleted list',
    face: <Icon name="ul" />,
    run: toggleList('ul'),
    isOn: (state) => isIn(state, 'ul'),
  },
  {
    name: 'Numbered list',
    face: <Icon name="ol" />,
    run: toggleList('ol'),
    isOn: (state) => isIn(state, 'ol'),
  },
  {
    name: 'Quotation',
    face: <Icon name="quote" />,
    run: toggleQuote,
    isOn: (state) => isIn(state, 'blockquote'),
  },
  {
    name: 'Link',
    face: <Icon name="link" />,
    keys: 'Control+K',
    run: onLink,
    isOn: (state) => linkPlace(state).href !== '',
  },
  {
    name: 'Undo',
    face: <Icon name="undo" />,
    keys: 'Control+Z',
    run: undo,
    isPossible: (state) => undoDepth(state) > 0,
  },
  {
    name: 'Redo',
    face: <Icon name="redo" />,
    keys: 'Control+Y',
    run: redo,
    isPossible: (state) => redoDepth(state) > 0,
  },
]

interface ToolbarProps {
  /** Undefined until the text is shown. */
  readonly state: EditorState | undefined
  /** Of the text. */
  readonly controls: string
  readonly bar: RefObject<HTMLDivElement | null>
  readonly onLink: Command
  readonly onRun: (command: Command) => void
  readonly onLeave: () => void
}

export function Toolbar({ state, controls, bar, onLink, onRun, onLeave }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const tools = toolsOf(onLink)
  const move = (to: number) => {
    const next = (to + tools.length) % tools.length
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  const isRight = () => bar.current !== null && getComputedStyle(bar.current).direction === 'rtl'
  const steer = (event: KeyboardEvent) => {
    const ahead = isRight() ? -1 : 1
    const places: Readonly<Record<string, number>> = {
      ArrowRight: current + ahead,
      ArrowLeft: current - ahead,
      Home: 0,
      End: tools.length - 1,
    }
    const place = places[event.key]
    if (event.key === 'Escape') onLeave()
    else if (place === undefined) return
    else move(place)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={bar}
      class="tools"
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={state ? controls : undefined}
      onKeyDown={steer}
    >
      {tools.map(({ name, face, keys, run, isOn, isPossible }, at) => {
        const isOff = state !== undefined && isPossible?.(state) === false
        return (
          <button
            key={name}
            type="button"
            class="plain"
            tabindex={at === current ? 0 : -1}
            title={t(name)}
            aria-label={t(name)}
            aria-keyshortcuts={keys}
            aria-pressed={isOn && (state ? isOn(state) : false)}
            // A button that was disabled while it has the focus would lose it.
            aria-disabled={isOff}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(at)}
            onClick={() => !isOff && onRun(run)}
          >
            {face}
          </button>
        )
      })}
    </div>
  )
}
