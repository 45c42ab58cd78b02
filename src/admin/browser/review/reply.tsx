// What is said to who has sent something. What is typed outlives the dialog, and texts that are said
// again and again are kept for all editors, in the language of each.

import { useState } from 'preact/hooks'
import { asFilled, post } from '../api.ts'
import { Select } from '../components/form/form.tsx'
import { Framed, type Labelled } from '../components/form/framed.tsx'
import { keep, readKept } from '../components/kept.ts'
import { useList } from '../components/list/list.tsx'
import { Button } from '../components/parts.tsx'
import { toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { site } from '../site_config.ts'

interface ReplyProps extends Labelled {
  /** In which its reader is written to. */
  readonly language: string
  /** Under which it is kept in this browser until it is sent. */
  readonly kept: string
}

const longestLabel = 60

const labelOf = (text: string): string =>
  text.length > longestLabel ? `${text.slice(0, longestLabel).trimEnd()} …` : text

export function ReplyText({ name, label, hint, language, kept }: ReplyProps) {
  const found = useList('console/replies', { per_page: 50 })
  const [text, setText] = useState(() => readKept(kept))
  const [turn, setTurn] = useState(0)
  const replies = found.body?.replies ?? []
  const take = (typed: string) => {
    setText(typed)
    keep(kept, typed)
  }
  const insert = (id: string) => {
    const reply = replies.find((one) => String(one.id) === id)
    if (!reply) return
    // What was typed before stays.
    take(text.trim() === '' ? reply.text : `${text.trim()}\n\n${reply.text}`)
    setTurn(turn + 1)
  }
  const store = async () => {
    await post('console/replies', asFilled({ language, text }))
    toast(t('The text is kept.'))
    found.again()
  }
  const [mine, others] = [true, false].map((isMine) =>
    replies.filter((one) => (one.language === language) === isMine),
  )
  const options = [
    ...(mine ?? []).map((one) => [String(one.id), labelOf(one.text)] as const),
    ...(others ?? []).map(
      (one) => [String(one.id), `${one.language}: ${labelOf(one.text)}`] as const,
    ),
  ]
  const isNew = text.trim() !== '' && !replies.some((one) => one.text === text.trim())
  return (
    <>
      {options.length > 0 && (
        <p class="field">
          <label for="kept-texts">{t('Texts that are kept')}</label>
          <Select
            key={turn}
            id="kept-texts"
            value=""
            options={[['', t('Choose one')], ...options]}
            onSelect={insert}
          />
        </p>
      )}
      <Framed {...{ name, label, hint }}>
        {(control) => (
          <textarea
            {...control}
            name={name}
            rows={5}
            autofocus
            value={text}
            lang={language === site.language ? undefined : language}
            onInput={({ currentTarget }) => take(currentTarget.value)}
          />
        )}
      </Framed>
      {isNew && (
        <p>
          <Button act={store} said="Keep this text for the next time" />
        </p>
      )}
    </>
  )
}
