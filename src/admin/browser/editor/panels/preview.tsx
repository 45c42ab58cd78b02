// The page of the event as it will look, on a telephone and on a desk.

import { useEffect, useRef, useState } from 'preact/hooks'
import { askPage, messageOf } from '../../api.ts'
import { Dialog } from '../../components/dialog.tsx'
import { optionsOf, Picks } from '../../components/form/form.tsx'
import { Button } from '../../components/parts.tsx'
import { useAsked } from '../../components/use_asked.ts'
import { type Editing, filled } from '../state/editing.ts'
import { outgoing } from '../state/outgoing.ts'
import { t } from '../../i18n.ts'

/** Made anew when nothing was typed for as long as this. */
const pauseMs = 800
const widths = { telephone: 390, desk: 1280 } as const
type Width = keyof typeof widths
/** In pixels of the screen. */
const height = 640

interface PreviewProps {
  readonly editing: Editing
  readonly onClose: () => void
}

/** Beside the form where there is space, else above it. */
export function Preview({ editing, onClose }: PreviewProps) {
  const [isWide] = useState(() => matchMedia('(width >= 80rem)').matches)
  if (!isWide) {
    return (
      <Dialog title={t('Preview')} onClose={onClose}>
        <Page editing={editing} />
      </Dialog>
    )
  }
  return (
    <aside class="preview" aria-label={t('Preview')}>
      <Page editing={editing} />
      <p class="buttons">
        <Button onClick={onClose} said="Close the preview" />
      </p>
    </aside>
  )
}

function Page({ editing }: { readonly editing: Editing }) {
  const [width, setWidth] = useState<Width>('telephone')
  const { page, problem } = usePage(editing)
  return (
    <>
      <Picks
        legend={t('As it looks')}
        options={optionsOf([
          ['telephone', 'on a telephone'],
          ['desk', 'on a desk'],
        ])}
        picked={width}
        onPick={(one) => setWidth(one as Width)}
      />
      <div role="status">{problem !== '' && <p class="problem">{problem}</p>}</div>
      {page !== '' && <Framed page={page} width={widths[width]} />}
    </>
  )
}

/** What is shown stays until the next one is there. */
function usePage({ id: { value: id }, changes, opened }: Editing) {
  const values = id === 0 ? filled(changes.value) : { id, ...changes.value }
  const isFirst = useRef(true)
  const { body: page = '', error } = useAsked(
    JSON.stringify([values, opened.value?.tag]),
    async (signal) => {
      isFirst.current = false
      return withoutScripts(await askPage('console/preview', { body: outgoing(values), signal }))
    },
    isFirst.current ? 0 : pauseMs,
  )
  return { page, problem: error === undefined ? '' : messageOf(error) }
}

/** The frame runs none; without them the browser has nothing to complain of. */
const withoutScripts = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')

interface FramedProps {
  readonly page: string
  /** In pixels of the page. */
  readonly width: number
}

/** Without rights of any kind, and as small as there is space. */
function Framed({ page, width }: FramedProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState(width)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSpace(entry?.contentRect.width ?? width))
    if (holder.current) observer.observe(holder.current)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, space / width)
  return (
    <div class="page" ref={holder} style={{ height: `${height}px` }}>
      <iframe
        title={t('The page of the event')}
        sandbox=""
        srcdoc={page}
        style={{
          width: `${width}px`,
          height: `${height / scale}px`,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  )
}
