// Pictures in a text: chosen, dropped or pasted. They are kept in the library; what is read to those
// who do not see one is asked before it stands in the text, as it can be another one there.

import { useState } from 'preact/hooks'
import type { Command } from 'prosemirror-state'
import type { Image } from '../../../contract/routes.ts'
import { upload } from '../api.ts'
import { Field, FormDialog } from '../components/form/form.tsx'
import { Button, Close } from '../components/parts.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { altTextWords } from '../images/alt_text.tsx'
import { ChooseImage } from '../images/choose.tsx'
import type { Attributes } from './allowed.ts'
import { insertPicture, pictureAt, removePicture, replacePicture } from './commands.ts'

/** Wide enough for a text. */
function pictureOf(image: Image): Attributes {
  const { url, width, height } = image.sizes['large'] ?? image
  const alt = (image as { readonly alt_text?: string }).alt_text ?? ''
  return [
    ['src', url],
    ['alt', alt],
    ['width', String(width)],
    ['height', String(height)],
  ]
}

type Asked =
  | { readonly is: 'choice' }
  /** Those to come after it are asked for one after the other. */
  | { readonly is: 'new'; readonly pictures: readonly Attributes[] }
  | { readonly is: 'old'; readonly picture: Attributes }

export function usePictures(run: (command: Command) => void) {
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState('')
  const close = () => setAsked(undefined)

  const open: Command = ({ selection }) => {
    const picture = pictureAt(selection)
    setAsked(picture ? { is: 'old', picture } : { is: 'choice' })
    return true
  }
  const bring = async (files: readonly File[]): Promise<void> => {
    const shown = files.filter(({ type }) => type.startsWith('image/'))
    if (shown.length < files.length) toast(t('This is no picture.'))
    if (shown.length === 0) return
    setBusy(t('Uploading {n} …', { n: shown.length }))
    const pictures: Attributes[] = []
    try {
      for (const file of shown) pictures.push(pictureOf(await upload(file)))
    } catch (error) {
      toastError(error)
    }
    setBusy('')
    // What has come until one was refused is there.
    if (pictures.length > 0) setAsked({ is: 'new', pictures })
  }

  const next = (rest: readonly Attributes[]) =>
    setAsked(rest.length > 0 ? { is: 'new', pictures: rest } : undefined)
  const [first, ...rest] = asked?.is === 'new' ? asked.pictures : []
  const dialogs = (
    <>
      <p class="busy" role="status">
        {busy}
      </p>
      {asked?.is === 'choice' && (
        <Close.Provider value={close}>
          <ChooseImage
            title={t('Choose a picture')}
            onChoose={(image) => setAsked({ is: 'new', pictures: [pictureOf(image)] })}
          />
        </Close.Provider>
      )}
      {first && (
        <PictureDialog
          key={valueOf(first, 'src') + rest.length}
          picture={first}
          onDone={(picture) => {
            next(rest)
            run(insertPicture(picture))
          }}
          onClose={() => next(rest)}
        />
      )}
      {asked?.is === 'old' && (
        <PictureDialog
          picture={asked.picture}
          onDone={(picture) => {
            close()
            run(replacePicture(picture))
          }}
          onClose={close}
          onRemove={() => {
            close()
            run(removePicture)
          }}
        />
      )}
    </>
  )
  return { open, bring, dialogs, isAsking: asked !== undefined }
}

const valueOf = (picture: Attributes, wanted: string): string =>
  picture.find(([name]) => name === wanted)?.[1] ?? ''

interface PictureDialogProps {
  readonly picture: Attributes
  readonly onDone: (picture: Attributes) => void
  readonly onClose: () => void
  /** Of one that stands in the text. */
  readonly onRemove?: () => void
}

const PictureDialog = ({ picture, onDone, onClose, onRemove }: PictureDialogProps) => (
  <FormDialog
    title={t('Picture in the text')}
    submit={onRemove ? 'Save' : 'Put it into the text'}
    onSubmit={async ({ alt = '' }) =>
      onDone([...picture.filter(([name]) => name !== 'alt'), ['alt', alt.trim()]])
    }
    onClose={onClose}
    others={onRemove && <Button onClick={onRemove} said="Take it out of the text" />}
  >
    <p class="preview">
      <img src={valueOf(picture, 'src')} alt="" />
    </p>
    <Field
      name="alt"
      {...altTextWords()}
      value={valueOf(picture, 'alt')}
      autocomplete="off"
      autofocus
    />
  </FormDialog>
)
