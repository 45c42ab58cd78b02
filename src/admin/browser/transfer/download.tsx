// Files from the server, saved by the browser. A plain link would come without the rights of who
// has signed in, and an error would be saved as if it were the file.

import { useRef, useState } from 'preact/hooks'
import { addressOf, faultOf, held, Refused, requestHeaders } from '../api.ts'
import { sizeOf } from '../components/formats.ts'
import { Button } from '../components/parts.tsx'
import { t } from '../i18n.ts'

interface Downloading {
  /** What the file is called, unless the server says it. */
  readonly name: string
  readonly onReceived: (bytes: number) => void
  readonly signal: AbortSignal
}

export async function download(
  path: string,
  { name, onReceived, signal }: Downloading,
): Promise<void> {
  const { headers, body } = await held(async () => {
    const response = await fetch(addressOf(path), { headers: requestHeaders(), signal })
    if (response.ok) return response
    throw new Refused(response.status, await response.json().catch(() => undefined))
  })
  let received = 0
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, next) => {
        received += piece.length
        onReceived(received)
        next.enqueue(piece)
      },
    }),
  )
  // Browsers keep large ones on the disk.
  const blob = await new Response(counted).blob()
  save(blob, nameIn(headers.get('content-disposition')) ?? name)
}

const nameIn = (header: string | null): string | undefined =>
  /filename="?([^";]+)"?/.exec(header ?? '')?.[1]

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

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
      if (!stop.signal.aborted)
        setFault(
          error instanceof Refused
            ? faultOf(error)
            : t('The download broke off. Nothing was saved.'),
        )
    } finally {
      setReceived(undefined)
    }
  }
  return (
    <span class="download">
      <Button
        class={isMain ? 'primary' : ''}
        aria-label={isBusy ? undefined : spoken}
        onClick={() => (isBusy ? until.current?.abort() : void start())}
      >
        {isBusy ? t('Stop') : label}
      </Button>
      {isBusy && <span class="soft"> {t('{size} so far', { size: sizeOf(received) })}</span>}
      <span role="alert">{fault !== '' && <span class="fault"> {fault}</span>}</span>
    </span>
  )
}
