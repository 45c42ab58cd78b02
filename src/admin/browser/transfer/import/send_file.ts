// Sends a file as it is, and tells how much of it has left.

import type { Task } from '../../../../contract/routes.ts'
import { addressOf, isOnline, refusalOf, requestHeaders } from '../../api.ts'

interface Sending {
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** `fetch` cannot tell how far it is. */
export function sendFile(path: string, file: File, { onSent, signal }: Sending): Promise<Task> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(path))
    const headers = { ...requestHeaders(), 'content-type': 'application/octet-stream' }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      isOnline.value = true
      const body = bodyOf(request.responseText)
      if (request.status < 300) resolve(body)
      else reject(refusalOf(request.status, body))
    })
    request.addEventListener('error', () => reject(new BrokenOff()))
    request.addEventListener('abort', () => reject(new BrokenOff()))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** The connection has ended before the server had all of it. */
export class BrokenOff extends Error {}

/** What stands between may answer with something else. */
function bodyOf(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
