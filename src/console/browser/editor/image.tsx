// The picture: chosen, dropped or pasted from this device, or named by its address.

import { useId, useState } from 'preact/hooks'
import { upload } from '../api.ts'
import { site } from '../facts.ts'
import { toastError } from '../parts/toasts.tsx'
import { t } from '../say.ts'
import { Hint } from './hint.tsx'

interface ImageProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  /** An id, or an address; empty is none. */
  readonly value: unknown
  /** Where the present one can be seen. */
  readonly seen: string | undefined
  readonly onChange: (value: number | string) => void
}

export function ImageField({ label, hint, fault, value, seen, onChange }: ImageProps) {
  const id = useId()
  const [shown, setShown] = useState(seen)
  const [isBusy, setBusy] = useState(false)
  const take = async (files: FileList | null | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    setBusy(true)
    try {
      const made = await upload(`${site.media}/images`, file)
      setShown(made.url)
      onChange(made.id)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div
      class="field image"
      aria-busy={isBusy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer?.files)
      }}
      onPaste={(event) => void take(event.clipboardData?.files)}
    >
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      {shown !== undefined && value !== '' && <img src={shown} alt="" />}
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== undefined}
        disabled={isBusy}
        onChange={(event) => void take(event.currentTarget.files)}
      />
      <label>
        {t('or its address on the web')}{' '}
        <input
          type="url"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      {value !== '' && (
        <button type="button" onClick={() => onChange('')}>
          {t('Remove the image')}
        </button>
      )}
      {fault !== undefined && <p class="fault">{fault}</p>}
    </div>
  )
}
