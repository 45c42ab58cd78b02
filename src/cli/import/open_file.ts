// What an import reads: a file, an address, or standard input.

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../access/users/refusal.ts'
import { type Guard, NoAnswer, request } from '../../http/outgoing/request.ts'
import type { ImportFile } from '../../exchange/import/item.ts'

/** More than the calendar of a city over many years. */
const largestDownload = 512 * 1024 * 1024
const downloadSeconds = 300
const mostRedirects = 5

export interface OpenedFile extends ImportFile, AsyncDisposable {}

/**
 * What cannot be read twice is copied into a temporary file. Who runs the command may ask any host,
 * unless there is a guard; where that one redirects to is checked.
 */
export async function openFile(given: string, guard?: Guard): Promise<OpenedFile> {
  if (/^(?:https?|webcal):\/\//i.test(given)) {
    const address = given.replace(/^webcal:/i, 'https:')
    return copied(address, Readable.from([await download(address, guard)]))
  }
  if (given === '-') return copied('standard input', process.stdin)
  return { ...(await fileAt(given, basename(given))), [Symbol.asyncDispose]: async () => {} }
}

async function fileAt(path: string, name: string): Promise<ImportFile> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refusal(`There is no file ${path}.`)
    throw error
  })
  if (!found.isFile()) throw new Refusal(`${path} is not a file.`)
  return {
    name,
    size: found.size,
    open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  }
}

async function copied(name: string, content: Readable): Promise<OpenedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await pipeline(content, createWriteStream(path))
    return { ...(await fileAt(path, name)), [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function download(address: string, guard: Guard | undefined): Promise<Buffer> {
  const { host, hostname } = new URL(address)
  try {
    const { status, body, isWhole } = await request(address, {
      method: 'GET',
      ...(guard ?? { allowed: [host, hostname] }),
      seconds: downloadSeconds,
      redirects: mostRedirects,
      mostBytes: largestDownload,
    })
    if (status !== 200) throw new Refusal(`${address} answered with status ${status}.`)
    if (!isWhole) throw new Refusal(`What ${address} sends is too large, or broke off.`)
    return body
  } catch (error) {
    if (error instanceof NoAnswer)
      throw new Refusal(`${address} cannot be read: ${reasons[error.reason]}.`)
    throw error
  }
}

const reasons = {
  address: 'it is not an address that may be asked, or leads to one',
  time: 'it took too long',
  connection: 'there is no connection to it',
} as const
