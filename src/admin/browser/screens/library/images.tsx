// The library of images.

import { useState } from 'preact/hooks'
import type { Image, LibraryImage } from '../../../../contract/routes.ts'
import { Dialog } from '../../components/dialog.tsx'
import { optionsOf } from '../../components/form/form.tsx'
import { By, ByWords, Filters, List, NoMatch, useList } from '../../components/list/list.tsx'
import { Paragraph } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import { t } from '../../i18n.ts'
import { AltText } from '../../images/alt_text.tsx'
import { squareOf } from '../../images/show.ts'
import { Upload } from '../../images/upload.tsx'
import { go, place, to } from '../../router.ts'
import { may } from '../../session.ts'

const onPage = 48

export function Screen() {
  const { search, show, page } = place.value.query
  const list = useList('console/images', {
    per_page: onPage,
    search,
    page,
    unused: show === 'unused' || undefined,
    mine: show === 'mine' || undefined,
  })
  const [asked, setAsked] = useState<number>()
  const images = list.body?.images ?? []
  const done = (made: readonly Image[]) => {
    const [only, ...others] = made
    toast(t('Uploaded: {n}', { n: made.length }))
    go(to('images'))
    list.again()
    if (only && others.length === 0) setAsked(only.id)
  }
  return (
    <>
      <details class="bring">
        <summary>{t('Add pictures')}</summary>
        <Upload isMany onDone={done} />
      </details>
      {asked !== undefined && (
        <Dialog title={t('What is to be seen?')} onClose={() => setAsked(undefined)}>
          <AltText image={asked} onSaved={list.again} />
        </Dialog>
      )}
      <Filters>
        <ByWords />
        <By
          name="show"
          label="Which"
          options={optionsOf([
            ['unused', 'Not used'],
            ...(may('editOthers') ? [['mine', 'Mine'] as const] : []),
          ])}
        />
      </Filters>
      <List
        list={list}
        items={images}
        empty={
          search || show ? (
            <NoMatch said="No picture matches." all="images" />
          ) : (
            <Paragraph said="There are no pictures yet. Add some here, or in the form of an event: they can be used again, and be replaced everywhere at once." />
          )
        }
      >
        <ul class="tiles">
          {images.map((image) => (
            <Tile key={image.id} image={image} />
          ))}
        </ul>
      </List>
    </>
  )
}

function Tile({ image }: { readonly image: LibraryImage }) {
  return (
    <li>
      <a href={to(`images/${image.id}`)}>
        <img src={squareOf(image)} alt={image.alt_text} loading="lazy" />
        <span>{image.title || image.file}</span>
      </a>
      {image.alt_text === '' && <span class="badge">{t('No alternative text')}</span>}
      {image.uses === 0 && <span class="badge">{t('Not used')}</span>}
    </li>
  )
}
