// What is read to those who do not see a picture.

import { useEffect, useState } from 'preact/hooks'
import type { UsedImage } from '../../../contract/routes.ts'
import { ask, get, Refused } from '../api.ts'
import { Framed } from '../components/form/framed.tsx'
import { attempt, toastError } from '../components/toasts.tsx'
import { t } from '../i18n.ts'

interface AltTextProps {
  /** Its id. */
  readonly image: number
  /** Perhaps when this is no longer shown. */
  readonly onSaved?: () => void
}

export const altTextWords = () => ({
  label: t('Alternative text'),
  hint: t(
    'What is to be seen, for people who do not see the picture: “Children with paper lanterns on the quay.”',
  ),
})

/** Asked right where a picture is chosen, and kept with the picture itself. */
export function AltText({ image, onSaved }: AltTextProps) {
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
    await attempt(async () => {
      setKnown(await ask('PUT', path, { body: { alt_text: text } }))
      onSaved?.()
    })
  }
  const state = text === '' ? 'Nobody has written one yet.' : 'Saved with the picture.'
  return (
    <Framed name="alt_text" {...altTextWords()} notes={['state']}>
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onChange={() => void save()}
          />
          <p class="soft" id={`${control.id}-state`} role="status">
            {text === known.alt_text && t(state)}
          </p>
        </>
      )}
    </Framed>
  )
}
