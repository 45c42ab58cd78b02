// What somebody wants to import. It stays when they leave the screen, also the file.

import { signal } from '@preact/signals'
import type { FileKind } from '../../../../contract/file_kinds.ts'
import type { Task } from '../../../../contract/routes.ts'
import {
  addressOf,
  asFilled,
  held,
  isOnline,
  post,
  queryOf,
  Refused,
  requestHeaders,
} from '../../api.ts'
import { type ColumnMap, mapText } from './column_map.ts'
import { noOptions, type Options } from '../options.tsx'

export type From = 'file' | 'address' | 'site'

export interface Given {
  readonly from: From
  readonly file: File | undefined
  readonly kind: FileKind
  /** Of a calendar, or of a site. */
  readonly address: string
  readonly options: Options
  /** Where the guess of the server was wrong. */
  readonly map: ColumnMap
}

export const nothingGiven: Given = {
  from: 'file',
  file: undefined,
  kind: 'csv',
  address: '',
  options: noOptions,
  map: {},
}

export const given = signal<Given>(nothingGiven)

export const give = (change: Partial<Given>): void => {
  given.value = { ...given.value, ...change }
}

export interface Beginning {
  readonly isDry: boolean
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

const root = 'console/imports'

/** Begins it on the server; returns its task. */
export function begin(what: Given, { isDry, ...sending }: Beginning): Promise<Task> {
  const { from, file, kind, address, options, map } = what
  const { series, credentials, ...common } = options
  const dry = isDry ? { dry_run: true } : {}
  if (from === 'file' && file) {
    const columns = kind === 'csv' && Object.keys(map).length > 0 ? { map: mapText(map) } : {}
    const query = { kind, name: file.name, ...dry, ...common, ...columns }
    return sendFile(`${root}/files${queryOf(query)}`, file, sending)
  }
  const order = { ...filled(common), ...dry }
  if (from === 'address') return post(`${root}/addresses`, asFilled({ url: address, ...order }))
  return post(
    `${root}/sites`,
    asFilled({ root: address, series, ...filled({ credentials }), ...order }),
  )
}

/** What is empty is not sent: it is as usual. */
export const filled = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

interface Sending {
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** `fetch` cannot tell how far it is. */
export const sendFile = (path: string, file: File, sending: Sending): Promise<Task> =>
  held(() => sendOnce(path, file, sending))

const sendOnce = (path: string, file: File, { onSent, signal: until }: Sending): Promise<Task> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(path))
    const headers = { ...requestHeaders(), 'content-type': 'application/octet-stream' }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      isOnline.value = true
      const body = bodyOf(request.responseText)
      if (request.status < 300) resolve(body)
      else reject(new Refused(request.status, body))
    })
    request.addEventListener('error', () => reject(new BrokenOff()))
    request.addEventListener('abort', () => reject(new BrokenOff()))
    until.addEventListener('abort', () => request.abort())
    request.send(file)
  })

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
