// What bodies are taken, how large and how deep (§3.2, §3.8).

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { bodyLimit, brokenBody, multipartLimit, tooLarge } from '../rest/explain.ts'
import { type Entries, nest } from '../rest/gather.ts'
import { digestOf } from '../rest/idempotency.ts'
import type { FilePart } from '../schema/file.ts'

const deepestJson = 20
/** Far beyond an event with all its tickets, and quickly counted (S9.2). */
const mostMembers = 10_000
const sliceBytes = 64 * 1024

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify refuses a malformed type even where there is no body to have one.
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers
    if (length === '0' && coding === undefined) delete raw.headers['content-type']
  })
  const take = (
    type: string | RegExp,
    limit: number,
    parse: (request: FastifyRequest, body: Buffer) => Promise<unknown>,
  ) =>
    app.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: limit },
      async (request: FastifyRequest, body: Buffer) => {
        if (body.length === 0) return undefined
        if (request.headers['content-encoding'] !== undefined) {
          throw new Problem('rest_unsupported_media_type')
        }
        if (request.headers['idempotency-key'] !== undefined) request.bodyDigest = digestOf(body)
        return parse(request, body)
      },
    )
  take(/^application\/(?:[\w.+-]+\+)?json(?:$|[;\s])/i, bodyLimit, async (_, body) =>
    readJson(body),
  )
  take(/^application\/x-www-form-urlencoded(?:$|[;\s])/i, bodyLimit, async (_, body) =>
    fieldsOf([...new URLSearchParams(decode(body))]),
  )
  take(/^multipart\/form-data(?:$|[;\s])/i, multipartLimit, readMultipart)
  take('*', bodyLimit, () => Promise.reject(new Problem('rest_unsupported_media_type')))
}

function readJson(body: Buffer): unknown {
  const text = decode(body)
  refuseMonsters(text)
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own words quote the body; ours do not.
    throw brokenBody('The JSON cannot be parsed.')
  }
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    // Replacing what is not UTF-8 would store something that nobody sent.
    throw brokenBody('The body is not UTF-8.')
  }
}

/** Counts brackets and members outside of strings, before anything is built. */
function refuseMonsters(json: string): void {
  let depth = 0
  let members = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === ':') members += 1
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') depth -= 1
    if (depth > deepestJson) throw brokenBody('The JSON is nested too deep.')
    if (members > mostMembers) throw brokenBody('The body has too many members.')
  }
}

function fieldsOf(entries: Entries): Map<string, unknown> {
  if (entries.length > mostMembers) throw brokenBody('The body has too many members.')
  return nest(entries)
}

/** In pieces, so that the parser can be stopped on the way. */
function* slices(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += sliceBytes) yield body.subarray(at, at + sliceBytes)
}

/** Fields, and files where the route wants them. */
async function readMultipart(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const entries: [string, string][] = []
  const files = new Map<string, FilePart[]>()
  const wanted = fileNames(request)
  let isCut = false
  try {
    const parser = new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { fieldSize: bodyLimit, files: mostMembers },
    })
    parser.on('field', (name, text, _nameCut, textCut) => {
      entries.push([name, text])
      isCut ||= textCut
      if (entries.length > mostMembers) parser.destroy(new Error('too many fields'))
    })
    parser.on('file', (name, stream, fileName: string | undefined) => {
      if (!wanted.has(name)) return stream.resume()
      const parts = files.get(name) ?? []
      files.set(name, parts)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const file = Buffer.concat(chunks)
        // A browser sends an empty part where no file was chosen.
        if (file.length > 0 || fileName) parts.push({ file, name: fileName ?? '' })
      })
    })
    await pipeline(Readable.from(slices(body)), parser)
  } catch {
    // Whatever is broken in the form, the caller learns that it could not be read.
    throw brokenBody('The form cannot be parsed.')
  }
  // The larger limit is for files: text is bounded as in every other body.
  if (isCut) throw tooLarge(undefined)
  const fields = fieldsOf(entries)
  for (const [name, parts] of files) if (parts.length > 0) fields.set(name, parts)
  return fields
}

/** The files that this route takes; elsewhere they are ignored (§3.2). */
function fileNames({ routeOptions }: FastifyRequest): ReadonlySet<string> {
  const inputs = routeOptions.config.rest?.place.routes.map(({ input }) => input) ?? []
  const fields = inputs.flatMap((input) => Object.entries(input))
  return new Set(fields.filter(([, field]) => field.fileOnly).map(([name]) => name))
}
