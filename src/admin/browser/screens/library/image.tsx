// One image: its words, its most important point, where it is used, and what can be done with it.

import { useRef, useState } from 'preact/hooks'
import type { Image, UsedImage } from '../../../../contract/routes.ts'
import { ask, post, remove } from '../../api.ts'
import { Field, Form, FormDialog, TextArea } from '../../components/form/form.tsx'
import { momentOf, sizeOf } from '../../components/formats.ts'
import { Line, List, useAgain, useList } from '../../components/list/list.tsx'
import { Opener, Section, Status, titled } from '../../components/parts.tsx'
import { attempt, toast } from '../../components/toasts.tsx'
import { undoOf } from '../../frame/undo.ts'
import { counted } from '../../counted.ts'
import { t } from '../../i18n.ts'
import { altTextWords } from '../../images/alt_text.tsx'
import { ChooseImage } from '../../images/choose.tsx'
import { Focus } from '../../images/focus.tsx'
import { go, place, to } from '../../router.ts'

export function Screen() {
  const path = `console/images/${Number(place.value.path.split('/')[1])}` as const
  const list = useList(path)
  // What was known before is not edited.
  const isFresh = useRef(false)
  isFresh.current ||= !list.isLoading
  const image = isFresh.current ? list.body : undefined
  return (
    <List list={list}>
      {image && (
        <>
          <p class="buttons">
            <a href={to('images')}>{t('Back to the list')}</a>
          </p>
          <Words image={image} path={path} />
          <Uses image={image} />
          {image.uses > 0 ? (
            <Replace image={image} path={path} />
          ) : (
            <Delete image={image} path={path} />
          )}
        </>
      )}
    </List>
  )
}

interface PartProps {
  readonly image: UsedImage
  readonly path: `console/images/${number}`
}

function Words({ image, path }: PartProps) {
  const again = useAgain()
  const [point, setPoint] = useState<readonly [number | null, number | null]>([
    image.focal_x,
    image.focal_y,
  ])
  return (
    <Form
      submit="Save"
      onSubmit={async ({ alt_text, title }) => {
        const [focal_x, focal_y] = point
        await ask('PUT', path, { body: { alt_text, title, focal_x, focal_y } })
        again()
        toast(t('“{title}” was saved.', { title: title || image.file }))
      }}
    >
      <p class="soft">
        {image.file}, {image.width} × {image.height}, {sizeOf(image.filesize)},{' '}
        {momentOf(image.created_utc)}
      </p>
      <Focus image={image} point={point} onChange={setPoint} />
      <TextArea name="alt_text" {...altTextWords()} value={image.alt_text} />
      <Field
        name="title"
        label={t('Title')}
        hint={t('Only for you and your colleagues, to find it.')}
        value={image.title}
      />
    </Form>
  )
}

function Uses({ image }: { readonly image: UsedImage }) {
  const hidden = image.uses - image.used_by.length
  return (
    <Section title={t('Where it is used')}>
      {image.uses === 0 && <p>{t('Nowhere yet.')}</p>}
      <ul class="lines">
        {image.used_by.map(({ id, kind, title, status }) => (
          <Line key={id} main={<a href={to(`${kind}s/${id}`)}>{titled(title)}</a>}>
            <Status status={status} />
          </Line>
        ))}
      </ul>
      {hidden > 0 && <p class="soft">{t('And {n} more.', { n: hidden })}</p>}
    </Section>
  )
}

function Replace({ image, path }: PartProps) {
  const again = useAgain()
  const replace = (other: Image) =>
    attempt(async () => {
      const made = await post(`${path}/replace`, { with: other.id })
      const undo = undoOf(made)
      toast(t(counted.replaced, { n: made.changed }), undo && (() => undo().then(again)))
      again()
    })
  const words = t('Another picture is shown in all {n} places. This one stays in the library.', {
    n: image.uses,
  })
  return (
    <>
      <h2>{t('Replace everywhere')}</h2>
      <p>{words}</p>
      <Opener said="Choose the other one" isAsking>
        <ChooseImage
          title={t('Replace everywhere')}
          except={image.id}
          onChoose={(other) => void replace(other)}
        />
      </Opener>
    </>
  )
}

function Delete({ image, path }: PartProps) {
  const destroy = async () => {
    await remove(path)
    toast(t('“{title}” was deleted.', { title: image.title || image.file }))
    go(to('images'))
  }
  return (
    <p>
      <Opener said="Delete the picture" isAsking>
        <FormDialog title={t('Delete the picture')} submit="Delete for good" onSubmit={destroy}>
          <p>{t('Its files are deleted, too. This cannot be undone.')}</p>
        </FormDialog>
      </Opener>
    </p>
  )
}
