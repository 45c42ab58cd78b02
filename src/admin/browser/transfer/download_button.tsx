import { useRef, useState } from 'preact/hooks'
import { Refused } from '../api.ts'
import { t } from '../i18n.ts'
import { download } from './download.ts'
import { sizeOf } from './formats.ts'

interface DownloadProps {
  readonly path: () => string
  /** What the file is called, unless the server says it. */
  readonly name: string
  readonly label: string
  /** For those who hear the button alone. */
  readonly spoken?: string
  readonly isMain?: boolean
}

/** Says how much has come; what goes wrong is said beside it, and nothing broken is saved. */
export function Download(props: DownloadProps) {
  const { path, name, label, spoken, isMain = false } = props
  const [received, setReceived] = useState<number>()
  const [fault, setFault] = useState('')
  const until = useRef<AbortController | undefined>(undefined)
  const isBusy = received !== undefined
  const start = async () => {
    const stop = (until.current = new AbortController())
    setFault('')
    setReceived(0)
    try {
      await download(path(), { name, signal: stop.signal, onReceived: setReceived })
    } catch (error) {
      if (!stop.signal.aborted) setFault(faultOf(error))
    } finally {
      setReceived(undefined)
    }
  }
  return (
    <span class="download">
      <button
        type="button"
        class={isMain ? 'primary' : ''}
        aria-label={isBusy ? undefined : spoken}
        onClick={() => (isBusy ? until.current?.abort() : void start())}
      >
        {isBusy ? t('Stop') : label}
      </button>
      {isBusy && <span class="soft"> {t('{size} so far', { size: sizeOf(received) })}</span>}
      <span role="alert">{fault !== '' && <span class="fault"> {fault}</span>}</span>
    </span>
  )
}

function faultOf(error: unknown): string {
  if (error instanceof Refused) return Object.values(error.fields)[0] ?? error.message
  return t('The download broke off. Nothing was saved.')
}
