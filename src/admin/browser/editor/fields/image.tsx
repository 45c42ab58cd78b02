// The picture of an event, venue or organizer: of the library, or brought here.

import { useState } from 'preact/hooks'
import type { Image } from '../../../../contract/routes.ts'
import { Fault, type Kept, useField } from '../../components/form/framed.tsx'
import { Button, Close, Paragraph } from '../../components/parts.tsx'
import { t } from '../../i18n.ts'
import { AltText } from '../../images/alt_text.tsx'
import { ChooseImage } from '../../images/choose.tsx'
import { smallOf } from '../../images/show.ts'
import { Upload } from '../../images/upload.tsx'
import { may } from '../../session.ts'

/** The value is an id; empty is none. */
interface ImageProps extends Kept<unknown, number | string> {
  /** Where the present one can be seen. */
  readonly seen: string | undefined
}

export function ImageField({ name, label, value, seen, onChange }: ImageProps) {
  const { id, fault } = useField(name)
  const [shown, setShown] = useState(seen)
  const [isChoosing, setChoosing] = useState(false)
  const take = (image: Image | undefined) => {
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
        <Upload hasWays={false} onDone={([made]) => take(made)}>
          <p class="buttons">
            <Button
              aria-describedby={fault === undefined ? undefined : `${id}-fault`}
              onClick={() => setChoosing(true)}
              said={has ? 'Another picture' : 'Choose a picture'}
              isAsking
            />
            {has && <Button onClick={() => onChange('')} said="Remove the picture" />}
          </p>
        </Upload>
      ) : (
        <Paragraph class="hint" said="An editor can add a picture." />
      )}
      {isChoosing && (
        <Close.Provider value={() => setChoosing(false)}>
          <ChooseImage title={t('Choose a picture')} onChoose={take} />
        </Close.Provider>
      )}
      <Fault id={id} text={fault} />
    </fieldset>
  )
}
