// The picture of an event, venue or organizer: of the library, or brought here.

import { useId, useState } from 'preact/hooks'
import type { Image } from '../../../../contract/routes.ts'
import { AltText } from '../../images/alt_text.tsx'
import { ChooseImage } from '../../images/choose.tsx'
import { smallOf } from '../../images/show.ts'
import { Upload } from '../../images/upload.tsx'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { FaultNote } from './framed.tsx'

interface ImageProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  /** An id; empty is none. */
  readonly value: unknown
  /** Where the present one can be seen. */
  readonly seen: string | undefined
  readonly onChange: (value: number | string) => void
}

export function ImageField({ label, fault, value, seen, onChange }: ImageProps) {
  const id = useId()
  const [shown, setShown] = useState(seen)
  const [isChoosing, setChoosing] = useState(false)
  const take = (image: Image | undefined) => {
    setChoosing(false)
    if (!image) return
    setShown(smallOf(image))
    onChange(image.id)
  }
  const has = typeof value === 'number' && value > 0
  return (
    <fieldset class="field image">
      <legend>{label}</legend>
      {has && shown !== undefined && <img src={shown} alt="" />}
      {has && may('upload') && <AltText image={value} />}
      {may('upload') ? (
        <Upload onDone={([made]) => take(made)}>
          <p class="buttons">
            <button
              type="button"
              aria-describedby={fault === undefined ? undefined : `${id}-fault`}
              onClick={() => setChoosing(true)}
            >
              {t('Choose from the library')} …
            </button>
            {has && (
              <button type="button" onClick={() => onChange('')}>
                {t('Remove the image')}
              </button>
            )}
          </p>
        </Upload>
      ) : (
        <p class="hint">{t('An editor can add a picture.')}</p>
      )}
      {isChoosing && (
        <ChooseImage
          title={t('Choose from the library')}
          onChoose={take}
          onClose={() => setChoosing(false)}
        />
      )}
      <FaultNote id={id} fault={fault} />
    </fieldset>
  )
}
