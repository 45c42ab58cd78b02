// One image: its words, its most important point, where it is used, and what can be done with it.

import { useEffect, useState } from 'preact/hooks'
import type { Image, UsedImage } from '../../../../contract/routes.ts'
import type { Answer } from '../../../../contract/client.ts'
import { Refused, ask, get, post, remove } from '../../api.ts'
import { site } from '../../site_config.ts'
import { ChooseImage } from '../../images/choose.tsx'
import { Focus } from '../../images/focus.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field, Form } from '../../components/form/form.tsx'
import { TextArea } from '../../components/form/more_fields.tsx'
import { statusWord } from '../../components/statuses.ts'
import { toast, toastError } from '../../components/toasts.tsx'
import { momentOf } from '../../components/when.ts'
import { go, place, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { undoOf } from '../../frame/undo.ts'

export function Screen() {
  const id = Number(place.value.path.split('/')[1])
  const path = `console/images/${id}` as const
  const [image, setImage] = useState<UsedImage>()
  const [problem, setProblem] = useState('')
  const load = () =>
    get(path).then(setImage, (error: unknown) =>
      setProblem(error instanceof Refused ? error.message : t('The server cannot be reached.')),
    )
  useEffect(() => void load(), [path])
  if (!image) {
    return problem === '' ? <p class="late">{t('Loading …')}</p> : <p role="alert">{problem}</p>
  }
  return (
    <>
      <p class="buttons">
        <a href={to('images')}>{t('Back to the list')}</a>
      </p>
      <Words image={image} path={path} onSaved={setImage} />
      <Uses image={image} />
      <Replace image={image} path={path} onDone={() => void load()} />
      <Delete image={image} path={path} />
    </>
  )
}

interface PartProps {
  readonly image: UsedImage
  readonly path: `console/images/${number}`
}

function Words({
  image,
  path,
  onSaved,
}: PartProps & { readonly onSaved: (image: Answer<'PUT', PartProps['path']>) => void }) {
  const [point, setPoint] = useState<readonly [number | null, number | null]>([
    image.focal_x,
    image.focal_y,
  ])
  return (
    <Form
      submit={t('Save')}
      onSubmit={async ({ alt_text, title }) => {
        const [focal_x, focal_y] = point
        onSaved(await ask('PUT', path, { body: { alt_text, title, focal_x, focal_y } }))
        toast(t('“{title}” was saved.', { title: title || image.file }))
      }}
    >
      <p class="soft">
        {image.file}, {image.width} × {image.height}, {kilobytes(image.filesize)},{' '}
        {momentOf(image.created_utc)}
      </p>
      <Focus image={image} point={point} onChange={setPoint} />
      <TextArea
        name="alt_text"
        label={t('Alternative text')}
        hint={t(
          'What is to be seen, for people who do not see the picture: “Children with paper lanterns on the quay.”',
        )}
        value={image.alt_text}
      />
      <Field
        name="title"
        label={t('Title')}
        hint={t('Only for you and your colleagues, to find it.')}
        value={image.title}
      />
    </Form>
  )
}

const kilobytes = (bytes: number): string =>
  new Intl.NumberFormat(site.locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(bytes / 1024)

function Uses({ image }: { readonly image: UsedImage }) {
  const hidden = image.uses - image.used_by.length
  return (
    <section aria-labelledby="uses">
      <h2 id="uses">{t('Where it is used')}</h2>
      {image.uses === 0 && <p>{t('Nowhere yet.')}</p>}
      <ul class="lines">
        {image.used_by.map((one) => (
          <li key={one.id}>
            <a href={to(`${one.kind}s/${one.id}`)}>{one.title || t('Without a title')}</a>
            <span class={`badge ${one.status}`}>{statusWord(one.status)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p class="soft">{t('And {n} more.', { n: hidden })}</p>}
    </section>
  )
}

function Replace({ image, path, onDone }: PartProps & { readonly onDone: () => void }) {
  const [isChoosing, setChoosing] = useState(false)
  const replace = async (other: Image) => {
    setChoosing(false)
    try {
      const made = await post(`${path}/replace`, { with: other.id })
      const undo = undoOf(made)
      toast(t('Replaced in {n} places.', { n: made.changed }), undo && (() => undo().then(onDone)))
      onDone()
    } catch (error) {
      toastError(error)
    }
  }
  if (image.uses === 0) return null
  return (
    <>
      <h2>{t('Replace everywhere')}</h2>
      <p>
        {t('Another image is shown in all {n} places. This one stays in the library.', {
          n: image.uses,
        })}
      </p>
      <button type="button" onClick={() => setChoosing(true)}>
        {t('Choose the other one')} …
      </button>
      {isChoosing && (
        <ChooseImage
          title={t('Replace everywhere')}
          except={image.id}
          onChoose={(other) => void replace(other)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

function Delete({ image, path }: PartProps) {
  const [isAsking, setAsking] = useState(false)
  if (image.uses > 0) return null
  return (
    <p>
      <button type="button" onClick={() => setAsking(true)}>
        {t('Delete the image')} …
      </button>
      {isAsking && (
        <Dialog title={t('Delete the image')} onClose={() => setAsking(false)}>
          <Form
            submit={t('Delete for good')}
            onSubmit={async () => {
              await remove(path)
              toast(t('“{title}” was deleted.', { title: image.title || image.file }))
              go(to('images'))
            }}
          >
            <p>{t('Its files are deleted, too. This cannot be undone.')}</p>
          </Form>
        </Dialog>
      )}
    </p>
  )
}
