// A body that is a file goes to the disk as it arrives: it may be larger than the memory.

import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, unavailable } from '../../language/problem.ts'
import { onDisk } from '../../storage/disk.ts'
import { overLimit } from '../errors/explain.ts'
import type { Route, Upload } from '../route.ts'

/** The type of a body that is a file as it is. */
export const fileType = /^application\/octet-stream(?:$|[;\s])/i

export interface Received extends Upload, AsyncDisposable {
  /** Of the content. */
  readonly digest: string
}

const uploads = new WeakSet<IncomingMessage>()

/** Whether its body is a file that is being received. */
export const isUpload = (request: IncomingMessage): boolean => uploads.has(request)

/** So many arrive at a time in this process. */
const mostAtOnce = 4
let arriving = 0

/** Receives it, once it is known that the caller may send one; undefined if it is empty. */
export async function receive(
  { mostBytes, admit }: NonNullable<Route['upload']>,
  { raw, headers }: FastifyRequest,
  { raw: response }: FastifyReply,
): Promise<Received | undefined> {
  const { 'content-length': length, 'content-type': type, 'transfer-encoding': coding } = headers
  if ((length ?? '0') === '0' && coding === undefined) return undefined
  const isPlain = headers['content-encoding'] === undefined
  if (!isPlain || !fileType.test(type ?? '')) throw new Problem('rest_unsupported_media_type')
  if (Number(length ?? 0) > mostBytes) throw overLimit(mostBytes)
  admit()
  if (arriving >= mostAtOnce) throw unavailable()
  arriving += 1
  uploads.add(raw)
  try {
    if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
    return await store(raw, mostBytes)
  } finally {
    arriving -= 1
  }
}

const prefix = 'fasti-upload-'

async function store(raw: IncomingMessage, mostBytes: number): Promise<Received | undefined> {
  const folder = await onDisk(tmpdir(), () => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`)))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    const { bytes, digest } = await write(path, raw, mostBytes)
    if (bytes === 0) {
      await remove()
      return undefined
    }
    let isKept = false
    const keep = () => {
      isKept = true
      return remove
    }
    const dispose = async () => {
      if (!isKept) await remove()
    }
    return { path, bytes, digest, keep, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await remove()
    throw error
  }
}

async function write(path: string, raw: IncomingMessage, mostBytes: number) {
  const file = await onDisk(path, () => open(path, 'wx', 0o600))
  try {
    return await copy(raw, file, mostBytes)
  } finally {
    await file.close()
  }
}

/** Counts what arrives, because a length may be false or missing. */
async function copy(raw: IncomingMessage, file: FileHandle, mostBytes: number) {
  const hash = createHash('sha256')
  let bytes = 0
  // The connection is still needed, for the answer that it was too much.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw overLimit(mostBytes)
    hash.update(chunk)
    await onDisk(tmpdir(), () => file.writeFile(chunk))
  }
  return { bytes, digest: hash.digest('base64url') }
}

/** Removes what processes have left behind that were killed; called when one starts. */
export async function removeOldUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** One with the number of this process is of an earlier one: in a container all have the same. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is there, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
