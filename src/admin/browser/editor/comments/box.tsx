// Where a comment is typed. `@` offers the people who can be mentioned.

import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { faultOf } from '../../api.ts'
import { Button, Problem } from '../../components/parts.tsx'
import { t } from '../../i18n.ts'
import { keep, readKept } from '../../components/kept.ts'
import { type Begun, begunAt, offersFor, type Person } from './mention.ts'

interface BoxProps {
  readonly event: number
  readonly people: readonly Person[]
  /** Whether who comes here wants to write at once. */
  readonly isWanted: boolean
  readonly onSend: (text: string) => Promise<void>
}

export function Box({ event, people, isWanted, onSend }: BoxProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  // Who types owns the text: nothing is written over it.
  const [first] = useState(() => readKept(`comment ${event}`))
  const [begun, setBegun] = useState<Begun>()
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState('')
  const isSending = useRef(false)
  useEffect(() => {
    if (isWanted) box.current?.focus()
  }, [])
  const offers = begun ? offersFor(people, begun) : []
  const isOpen = offers.length > 0

  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const now = selectionStart === selectionEnd ? begunAt(value, selectionStart) : undefined
    if (now?.at !== begun?.at || now?.word !== begun?.word) setAt(0)
    setBegun(now)
  }
  const mention = (person: Person | undefined) => {
    const text = box.current
    if (!text || !begun || !person) return
    text.setRangeText(`@${person.login} `, begun.at, begun.at + 1 + begun.word.length, 'end')
    keep(`comment ${event}`, text.value)
    setBegun(undefined)
    text.focus()
  }
  const send = async () => {
    const text = box.current
    const sent = text?.value ?? ''
    if (!text || sent.trim() === '' || isSending.current) return text?.focus()
    isSending.current = true
    try {
      await onSend(sent)
      // What was typed meanwhile stays.
      text.value = text.value.startsWith(sent)
        ? text.value.slice(sent.length).trimStart()
        : text.value
      keep(`comment ${event}`, text.value)
      setProblem('')
      text.focus()
    } catch (error) {
      setProblem(faultOf(error))
    } finally {
      isSending.current = false
    }
  }
  const onKey = (pressed: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, isComposing } = pressed
    if (isComposing) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (key === 'Enter' && (ctrlKey || metaKey)) void send()
    else if (isOpen && move !== undefined) setAt((at + move + offers.length) % offers.length)
    else if (isOpen && (key === 'Enter' || key === 'Tab')) mention(offers[at])
    else if (isOpen && key === 'Escape') setBegun(undefined)
    else return
    // Elsewhere these keys save the form, or leave it.
    pressed.preventDefault()
    pressed.stopPropagation()
  }
  return (
    <div class="field comment-box">
      <label for={id}>{t('Your comment')}</label>
      <p class="hint" id={`${id}-hint`}>
        {t('@ mentions somebody. Ctrl+Enter sends.')}
      </p>
      <textarea
        id={id}
        ref={box}
        rows={3}
        defaultValue={first}
        aria-describedby={`${id}-hint`}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        onInput={({ currentTarget }) => {
          keep(`comment ${event}`, currentTarget.value)
          look(currentTarget)
        }}
        onClick={({ currentTarget }) => look(currentTarget)}
        onKeyDown={onKey}
        onBlur={() => setBegun(undefined)}
      />
      <ul
        class="options"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('People')}
        hidden={!isOpen}
      >
        {offers.map((one, nth) => (
          <li
            key={one.id}
            id={`${id}-${nth}`}
            role="option"
            aria-selected={nth === at}
            onMouseDown={(pressed) => pressed.preventDefault()}
            onClick={() => mention(one)}
          >
            {one.name} {one.name !== one.login && <span class="soft">@{one.login}</span>}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      <p class="buttons">
        <Button onClick={() => void send()} aria-keyshortcuts="Control+Enter" said="Send" />
      </p>
    </div>
  )
}
