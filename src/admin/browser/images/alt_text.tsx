// What is read to those who do not see a picture.

import { useEffect, useId, useState } from 'preact/hooks'
import type { UsedImage } from '../../../contract/routes.ts'
import { Refused, ask, get } from '../api.ts'
import { toastError } from '../components/toasts.tsx'
import { t } from '../i18n.ts'

interface AltTextProps {
  /** Its id. */
  readonly image: number
  /** Perhaps when this is no longer shown. */
  readonly onSaved?: () => void
}

/** Asked right where a picture is chosen, and kept with the picture itself. */
export function AltText({ image, onSaved }: AltTextProps) {
  const id = useId()
  const [known, setKnown] = useState<Pick<UsedImage, 'alt_text'>>()
  const [text, setText] = useState('')
  const path = `console/images/${image}` as const
  useEffect(() => {
    setKnown(undefined)
    get(path).then(
      (body) => {
        setKnown(body)
        return setText(body.alt_text)
      },
      // Somebody else's: its words are not ours to write.
      (error: unknown) => (error instanceof Refused ? undefined : toastError(error)),
    )
  }, [path])
  if (!known) return null
  const save = async () => {
    if (text === known.alt_text) return
    try {
      setKnown(await ask('PUT', path, { body: { alt_text: text } }))
      onSaved?.()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div class="field">
      <label for={id}>{t('Alternative text')}</label>
      <p class="hint" id={`${id}-hint`}>
        {t(
          'What is to be seen, for people who do not see the picture: “Children with paper lanterns on the quay.”',
        )}
      </p>
      <input
        id={id}
        type="text"
        value={text}
        aria-describedby={`${id}-hint ${id}-state`}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={() => void save()}
      />
      <p class="soft" id={`${id}-state`} role="status">
        {text === known.alt_text
          ? text === ''
            ? t('Nobody has written one yet.')
            : t('Saved with the picture.')
          : ''}
      </p>
    </div>
  )
}
