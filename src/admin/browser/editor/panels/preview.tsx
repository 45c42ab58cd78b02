// The page of the event as it will look, on a telephone and on a desk.

import { useEffect, useRef, useState } from 'preact/hooks'
import { askPage } from '../../api.ts'
import { Dialog } from '../../components/dialog.tsx'
import { t } from '../../i18n.ts'
import { type Editing, filled } from '../state/editing.ts'
import { outgoing } from '../state/outgoing.ts'
import { messageOf } from '../state/refusal.ts'

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
        <button type="button" onClick={onClose}>
          {t('Close the preview')}
        </button>
      </p>
    </aside>
  )
}

function Page({ editing }: { readonly editing: Editing }) {
  const [width, setWidth] = useState<Width>('telephone')
  const { page, problem } = usePage(editing)
  return (
    <>
      <fieldset class="widths">
        <legend>{t('As it looks')}</legend>
        {(['telephone', 'desk'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="preview-width"
              checked={width === one}
              onChange={() => setWidth(one)}
            />{' '}
            {one === 'desk' ? t('on a desk') : t('on a telephone')}
          </label>
        ))}
      </fieldset>
      <div role="status">{problem !== '' && <p class="problem">{problem}</p>}</div>
      {page !== '' && <Framed page={page} width={widths[width]} />}
    </>
  )
}

/** What is shown stays until the next one is there. */
function usePage({ id: { value: id }, changes, opened }: Editing) {
  const [page, setPage] = useState('')
  const [problem, setProblem] = useState('')
  const body = JSON.stringify(id === 0 ? filled(changes.value) : { id, ...changes.value })
  const tag = opened.value?.tag
  useEffect(() => {
    const until = new AbortController()
    const show = async () => {
      try {
        const asking = { body: outgoing(JSON.parse(body)), signal: until.signal }
        setPage(withoutScripts(await askPage('console/preview', asking)))
        setProblem('')
      } catch (error) {
        if (!until.signal.aborted) setProblem(messageOf(error))
      }
    }
    const later = setTimeout(() => void show(), page === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(later)
      until.abort()
    }
  }, [body, tag])
  return { page, problem }
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
