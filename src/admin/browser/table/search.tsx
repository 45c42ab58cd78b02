// The words that narrow the table.

import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n.ts'
import { show } from './address.ts'

/** Typing is over when nothing was typed for as long as this. */
const pauseMs = 200

/** Words are looked for while they are typed. */
export function Search({ words }: { readonly words: string }) {
  const [text, setText] = useState(words)
  const sent = useRef(words)
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isOver = () => clearTimeout(later.current)
  // The address has changed by itself, as by a step back: it counts, not what waits to be sent.
  useEffect(() => {
    if (words === sent.current) return
    isOver()
    setText(words)
    sent.current = words
  }, [words])
  useEffect(() => isOver, [])
  const send = (typed: string) => {
    isOver()
    const search = typed.trim()
    if (search === sent.current) return
    // One step back leads to before the search, not to its last letter.
    const isReplaced = sent.current !== ''
    sent.current = search
    show({ search }, { isReplaced })
  }
  const type = (typed: string) => {
    setText(typed)
    isOver()
    later.current = setTimeout(() => send(typed), pauseMs)
  }
  return (
    <form
      class="table-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      <input
        type="search"
        aria-label={t('Search events')}
        placeholder={t('Search events')}
        value={text}
        aria-keyshortcuts="/"
        onInput={(event) => type(event.currentTarget.value)}
      />
    </form>
  )
}
