// Files from the server, saved by the browser. A plain link would come without the rights of who
// has signed in, and an error would be saved as if it were the file.

import { addressOf, refusalOf, requestHeaders } from '../api.ts'

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
  const response = await fetch(addressOf(path), { headers: requestHeaders(), signal })
  if (!response.ok || !response.body) {
    throw refusalOf(response.status, await response.json().catch(() => undefined))
  }
  let received = 0
  const counted = response.body.pipeThrough(
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
  save(blob, nameIn(response.headers.get('content-disposition')) ?? name)
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
