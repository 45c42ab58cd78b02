// The library of images.

import { useState } from 'preact/hooks'
import type { Image, LibraryImage } from '../../../../contract/routes.ts'
import { AltText } from '../../images/alt_text.tsx'
import { squareOf } from '../../images/show.ts'
import { Upload } from '../../images/upload.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Choice, Field, Form } from '../../components/form/form.tsx'
import { List } from '../../components/list/listed.tsx'
import { toast } from '../../components/toasts.tsx'
import { useList } from '../../components/list/use_list.ts'
import { go, narrow, place, to } from '../../router.ts'
import { t } from '../../i18n.ts'
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
        <summary>{t('Add images')}</summary>
        <Upload isMany onDone={done} />
      </details>
      {asked !== undefined && (
        <Dialog title={t('What is to be seen?')} onClose={() => setAsked(undefined)}>
          <AltText image={asked} onSaved={list.again} />
        </Dialog>
      )}
      <Filters />
      <List list={list} isEmpty={images.length === 0} empty={<Empty />}>
        <ul class="tiles">
          {images.map((image) => (
            <Tile key={image.id} image={image} />
          ))}
        </ul>
      </List>
    </>
  )
}

function Filters() {
  const { search = '', show = '' } = place.value.query
  return (
    <Form
      key={`${search} ${show}`}
      submit={t('Show')}
      onSubmit={async (values) => narrow({ ...values, page: undefined })}
    >
      <div class="filters">
        <Field name="search" label={t('Words')} type="search" value={search} />
        <Choice
          name="show"
          label={t('Which')}
          value={show}
          options={[
            ['', t('All')],
            ['unused', t('Not used')],
            ...(may('editOthers') ? [['mine', t('Mine')] as const] : []),
          ]}
        />
      </div>
    </Form>
  )
}

function Empty() {
  const { search, show } = place.value.query
  if (search || show) {
    return (
      <p>
        {t('No image matches.')} <a href={to('images')}>{t('Show all')}</a>
      </p>
    )
  }
  return (
    <p>
      {t(
        'There are no images yet. Add some here, or in the form of an event: they can be used again, and be replaced everywhere at once.',
      )}
    </p>
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
