// Request body parsers, with their limits on size and nesting (§3.2, §3.8).

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../language/problem.ts'
import { bodyLimit, brokenBody, multipartLimit, tooLarge } from '../../../http/errors/explain.ts'
import { type Entries, nest } from '../../../http/gather.ts'
import { fileType } from '../../../http/files/upload.ts'
import { arrivalOf } from '../../../http/mounted.ts'
import { digestOf } from '../../../http/idempotency/replay.ts'
import type { FilePart } from '../../../contract/schema/kinds/file.ts'
import { readParts, decodedText } from './multipart.ts'
import { readJson } from '../../../language/text/json.ts'

const deepestJson = 20
/** More than an event with all its tickets needs, and cheap to count (S9.2). */
const mostMembers = 10_000

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify refuses a malformed content type even on a request without a body.
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
    readJsonBody(body),
  )
  take(/^application\/x-www-form-urlencoded(?:$|[;\s])/i, bodyLimit, async (_, body) =>
    readForm(decode(body)),
  )
  take(/^multipart\/form-data(?:$|[;\s])/i, multipartLimit, async (request, body) =>
    readMultipart(request, body),
  )
  // A route that takes a file reads it by itself, once it is known that the caller may send one.
  app.addContentTypeParser(fileType, async (request: FastifyRequest) => {
    if (takesFile(request)) return undefined
    throw new Problem('rest_unsupported_media_type')
  })
  take('*', bodyLimit, () => Promise.reject(new Problem('rest_unsupported_media_type')))
}

export function readJsonBody(body: Buffer): unknown {
  const text = decode(body)
  limitJson(text)
  const value = readJson(text)
  // The parser's own message quotes the body; ours does not.
  if (value === undefined) throw brokenBody('The JSON cannot be parsed.')
  return value
}

/** Member by member: URLSearchParams takes time proportional to members times total length. */
export function readForm(form: string): Map<string, unknown> {
  const members = form.split('&', mostMembers + 1)
  if (members.length > mostMembers) throw brokenBody('The body has too many members.')
  // The leading `&` preserves a `?` at the start of the member.
  return fieldsOf(members.flatMap((member) => Array.from(new URLSearchParams(`&${member}`))))
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    // Replacing invalid UTF-8 would store text that the client never sent.
    throw brokenBody('The body is not UTF-8.')
  }
}

/** Counts brackets and members outside strings, before anything is parsed. */
function limitJson(json: string): void {
  let depth = 0
  let members = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
      continue
    }
    if (letter === '"') inString = true
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

/** Fields, and files where the route accepts them. */
function readMultipart(request: FastifyRequest, body: Buffer): unknown {
  const entries: [string, string][] = []
  const files = new Map<string, FilePart[]>()
  const wanted = fileNames(request)
  let textBytes = 0
  for (const part of readParts(body, request.headers['content-type'] ?? '')) {
    const { name, fileName, content, charset } = part
    if (fileName === undefined) {
      // The larger limit is for files: all text together has the limit of every other body.
      textBytes += Buffer.byteLength(name) + content.length
      if (textBytes > bodyLimit) throw tooLarge(undefined)
      entries.push([name, decodedText(content, charset)])
    } else if (wanted.has(name) && (content.length > 0 || fileName !== '')) {
      // A browser sends an empty part where no file was chosen.
      const found = files.get(name) ?? []
      found.push({ file: content, name: fileName })
      files.set(name, found)
    }
  }
  const fields = fieldsOf(entries)
  for (const [name, parts] of files) fields.set(name, parts)
  return fields
}

const takesFile = (request: FastifyRequest): boolean =>
  arrivalOf(request)?.place.routes.some(({ upload }) => upload !== undefined) ?? false

/** Names of the files that this route accepts; elsewhere files are ignored (§3.2). */
function fileNames(request: FastifyRequest): ReadonlySet<string> {
  const { files } = request.routeOptions.config
  if (files) return new Set(files)
  const inputs = arrivalOf(request)?.place.routes.map(({ input }) => input) ?? []
  const fields = inputs.flatMap((input) => Object.entries(input))
  return new Set(fields.filter(([, field]) => field.fileOnly).map(([name]) => name))
}
