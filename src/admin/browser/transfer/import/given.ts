// What somebody wants to import. It stays when they leave the screen, also the file.

import { signal } from '@preact/signals'
import type { Task } from '../../../../contract/routes.ts'
import { asFilled, post, queryOf } from '../../api.ts'
import { type ColumnMap, mapText } from './column_map.ts'
import type { FileKind } from '../../../../contract/file_kinds.ts'
import { type Options, noOptions } from '../options.tsx'
import { sendFile } from './send_file.ts'

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
