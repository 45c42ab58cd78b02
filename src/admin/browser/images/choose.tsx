// A dialog to choose a picture: one of the library, or a new one.

import { useContext, useState } from 'preact/hooks'
import type { Image } from '../../../contract/routes.ts'
import { Dialog } from '../components/dialog.tsx'
import { useList } from '../components/list/list.tsx'
import { Button, Close } from '../components/parts.tsx'
import { t } from '../i18n.ts'
import { squareOf } from './show.ts'
import { Upload } from './upload.tsx'

interface ChooseProps {
  readonly title: string
  /** Not offered. */
  readonly except?: number
  readonly onChoose: (image: Image) => void
}

const onPage = 24

export function ChooseImage({ title, except, onChoose }: ChooseProps) {
  const close = useContext(Close)
  const choose = (image: Image) => {
    close()
    onChoose(image)
  }
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { body } = useList('console/images', { per_page: onPage, search, page })
  const images = (body?.images ?? []).filter(({ id }) => id !== except)
  return (
    <Dialog title={title}>
      <Upload onDone={([made]) => made && choose(made)} />
      <div class="field">
        <label>
          {t('Or one of the library')}
          <input
            type="search"
            placeholder={t('Search')}
            value={search}
            onInput={(event) => {
              setSearch(event.currentTarget.value)
              setPage(1)
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </label>
      </div>
      <ul class="tiles small">
        {images.map((image) => (
          <li key={image.id}>
            <Button title={image.file} onClick={() => choose(image)}>
              <img
                src={squareOf(image)}
                alt={image.alt_text || image.title || image.file}
                loading="lazy"
              />
            </Button>
          </li>
        ))}
      </ul>
      {body && images.length === 0 && <p>{t('No picture matches.')}</p>}
      <p class="buttons">
        {page > 1 && <Button onClick={() => setPage(page - 1)} said="Previous" />}
        {page < (body?.total_pages ?? 1) && (
          <Button onClick={() => setPage(page + 1)} said="Next" />
        )}
      </p>
    </Dialog>
  )
}
