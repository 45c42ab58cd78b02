// The editor itself; a file of its own, because most of what it needs nothing else does.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { closeHistory } from 'prosemirror-history'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type LinkPlace, linkPlace, selectLines, setLink } from './commands.ts'
import { LinkDialog } from './link_dialog.tsx'
import { usePictures } from './pictures.tsx'
import { pluginsOf } from './plugins.ts'
import { type Opened, read } from './read.ts'
import { Toolbar } from './toolbar.tsx'
import { write } from './write.ts'

export interface EditorProps {
  readonly id: string
  readonly labelledBy: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  /** What it begins with; from then on the text is its own. */
  readonly value: string
  readonly onChange: (value: string) => void
}

const attributesOf = (props: EditorProps): Record<string, string> => ({
  id: props.id,
  role: 'textbox',
  class: 'text',
  'aria-multiline': 'true',
  'aria-labelledby': props.labelledBy,
  'aria-invalid': String(props.isInvalid),
  ...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy }),
})

export function Editor(props: EditorProps) {
  const holder = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const opened = useRef<Opened>(null)
  const onChange = useRef(props.onChange)
  onChange.current = props.onChange
  const [state, setState] = useState<EditorState>()
  const [link, setLinkPlace] = useState<LinkPlace>()

  const openLink: Command = (before) => {
    setLinkPlace(linkPlace(before))
    return true
  }
  const toToolbar: Command = () => {
    bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    return true
  }
  const run = (command: Command): void => {
    const made = view.current
    if (!made) return
    selectLines(made.state, made.dispatch)
    // Each is a step of its own to undo.
    command(made.state, (transaction) => made.dispatch(closeHistory(transaction)), made)
    if (command !== openLink && command !== pictures.open) made.focus()
  }
  const pictures = usePictures(run)
  const bring = useRef(pictures.bring)
  bring.current = pictures.bring
  const stateFrom = (value: string): EditorState => {
    opened.current = read(value)
    const plugins = pluginsOf({
      onLink: openLink,
      onEscape: toToolbar,
      onPicture: pictures.open,
      onFiles: (files) => void bring.current(files),
    })
    return EditorState.create({ doc: opened.current.doc, plugins })
  }

  // Before it is painted: the toolbar refers to it.
  useLayoutEffect(() => {
    const made = new EditorView(holder.current, {
      state: stateFrom(props.value),
      attributes: attributesOf(props),
      dispatchTransaction: (transaction) => {
        made.updateState(made.state.apply(transaction))
        setState(made.state)
        if (!transaction.docChanged || !opened.current) return
        onChange.current(write(made.state.doc, opened.current))
      },
    })
    view.current = made
    setState(made.state)
    return () => made.destroy()
  }, [])

  useEffect(() => {
    view.current?.setProps({ attributes: attributesOf(props) })
  }, [props.isInvalid, props.describedBy])

  const isAsking = link !== undefined || pictures.isAsking
  const wasAsking = useRef(false)
  useLayoutEffect(() => {
    if (wasAsking.current && !isAsking) view.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  return (
    <div class="rich">
      <Toolbar
        state={state}
        controls={props.id}
        bar={bar}
        onLink={openLink}
        onPicture={pictures.open}
        onRun={run}
        onLeave={() => view.current?.focus()}
      />
      <div ref={holder} />
      {pictures.dialogs}
      {link && (
        <LinkDialog
          href={link.href}
          onDone={(href) => {
            setLinkPlace(undefined)
            run(setLink(link, href))
          }}
          onClose={() => setLinkPlace(undefined)}
        />
      )}
    </div>
  )
}
