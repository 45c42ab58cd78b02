// The buttons above the text: one stop of the Tab key, arrows lead from button to button.

import type { ComponentChildren, RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { Button } from '../components/parts.tsx'
import { type Sentence, t } from '../i18n.ts'
import {
  bold,
  isIn,
  isMarked,
  italic,
  linkPlace,
  pictureAt,
  toggleHeading,
  toggleList,
  toggleMarked,
  toggleQuote,
} from './commands.ts'

interface Tool {
  readonly name: Sentence
  readonly face: ComponentChildren
  readonly keys?: string
  readonly run: Command
  /** Undefined for what is done rather than set. */
  readonly isOn?: (state: EditorState) => boolean
  readonly isPossible?: (state: EditorState) => boolean
}

const mark = (name: Sentence, face: ComponentChildren, keys: string, elements: Marked): Tool => ({
  name,
  face,
  keys,
  run: toggleMarked(elements),
  isOn: (state) => isMarked(state, elements),
})
type Marked = typeof bold | typeof italic

const block = (name: Sentence, icon: IconName, element: string, run: Command): Tool => ({
  name,
  face: <Icon name={icon} />,
  run,
  isOn: (state) => isIn(state, element),
})

const tools: readonly Tool[] = [
  mark('Bold', <b>B</b>, 'Control+B', bold),
  mark('Italic', <i>I</i>, 'Control+I', italic),
  block('Heading', 'h2', 'h2', toggleHeading('h2')),
  block('Subheading', 'h3', 'h3', toggleHeading('h3')),
  block('Bulleted list', 'ul', 'ul', toggleList('ul')),
  block('Numbered list', 'ol', 'ol', toggleList('ol')),
  block('Quotation', 'quote', 'blockquote', toggleQuote),
]

const steps: readonly Tool[] = [
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

const toolsOf = (onLink: Command, onPicture: Command): readonly Tool[] => [
  ...tools,
  {
    name: 'Link',
    face: <Icon name="link" />,
    keys: 'Control+K',
    run: onLink,
    isOn: (state) => linkPlace(state).href !== '',
  },
  {
    name: 'Picture',
    face: <Icon name="picture" />,
    run: onPicture,
    isOn: ({ selection }) => pictureAt(selection) !== undefined,
  },
  ...steps,
]

interface ToolbarProps {
  /** Undefined until the text is shown. */
  readonly state: EditorState | undefined
  /** Of the text. */
  readonly controls: string
  readonly bar: RefObject<HTMLDivElement | null>
  readonly onLink: Command
  readonly onPicture: Command
  readonly onRun: (command: Command) => void
  readonly onLeave: () => void
}

export function Toolbar({ state, controls, bar, onLink, onPicture, onRun, onLeave }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const all = toolsOf(onLink, onPicture)
  const move = (to: number) => {
    const next = (to + all.length) % all.length
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
      End: all.length - 1,
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
      {all.map(({ name, face, keys, run, isOn, isPossible }, at) => {
        const isOff = state !== undefined && isPossible?.(state) === false
        return (
          <Button
            key={name}
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
          </Button>
        )
      })}
    </div>
  )
}

const paths = {
  h2: 'M4 5v14M13 5v14M4 12h9M17 12a2.5 2.5 0 0 1 5 0c0 2-5 3.5-5 7h5',
  h3: 'M4 5v14M13 5v14M4 12h9M17 11c1-2 5-1.500 5 1 0 2-2 2.500-3 2.500 1 0 3.500.5 3.500 2.500 0 3-5 3-5.500 1',
  ul: 'M10 6h11M10 12h11M10 18h11M4 6h.01M4 12h.01M4 18h.01',
  ol: 'M10 6h11M10 12h11M10 18h11M3 5l1.500-1v5M3 15.500c0-2 3.500-2 3.500 0 0 1.500-3.500 2.500-3.500 4.500h3.500',
  quote: 'M4 5v14M9 7h11M9 12h11M9 17h7',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  picture: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M16 9h.01',
  undo: 'M8 4 3 9l5 5M3 9h11a6 6 0 0 1 0 12h-3',
  redo: 'M16 4l5 5-5 5M21 9H10a6 6 0 0 0 0 12h3',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" class="icon">
      <path d={paths[name]} />
    </svg>
  )
}
