// A call of the interface as commands and programs, with what is required filled in.

import type { CallSent } from './script_data.ts'
import {
  type OpenApiDocument,
  type Parameter,
  type RequestBody,
  type Schema,
  type Security,
  type SecurityScheme,
  resolve,
} from './document.ts'
import { sampleOf } from './reference_samples.ts'

export type Call = {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | undefined
  readonly security: Security
}

/** What is sent. */
const shortBody = 60

export function sentBy(document: OpenApiDocument, call: Call): CallSent {
  const url = addressOf(document.servers?.[0]?.url ?? '', call)
  const [type, media] = Object.entries(call.body?.content ?? {})[0] ?? []
  if (type === undefined || !media || type.startsWith('multipart/')) return { url, json: undefined }
  const schema = resolve<Schema>(document.components?.schemas, media.schema)
  const sample = media.example ?? (schema && sampleOf(schema, ''))
  const short = JSON.stringify(sample) ?? '{}'
  const text = short.length > shortBody ? JSON.stringify(sample, undefined, 2) : short
  return { url, json: { type, text } }
}

export type Example = { readonly language: string; readonly code: string }

/** The script that fills in other values finds URL and body by how each language quotes them. */
export function examplesOf(document: OpenApiDocument, call: Call): readonly Example[] {
  const sent = sentBy(document, call)
  const token = needsSignIn(call.security) ? { Authorization: 'Bearer TOKEN' } : {}
  const type = sent.json ? { 'Content-Type': sent.json.type } : {}
  const given = { ...sent, method: call.method.toUpperCase(), headers: { ...token, ...type } }
  return [
    { language: 'curl', code: curlExample(document, call) },
    { language: 'JavaScript', code: inJavaScript(given) },
    { language: 'Python', code: inPython(given) },
    { language: 'PHP', code: inPhp(given) },
  ]
}

export function curlExample(document: OpenApiDocument, call: Call): string {
  const { url, json } = sentBy(document, call)
  const method = call.method === 'get' ? '' : `-X ${call.method.toUpperCase()} `
  const body = json
    ? [`-H ${quoted(`Content-Type: ${json.type}`)}`, `-d ${quoted(json.text)}`]
    : formWords(document, call.body)
  return [`curl ${method}${quoted(url)}`, ...signIn(document, call.security), ...body].join(
    ' \\\n  ',
  )
}

interface Given extends CallSent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** JSON strings are strings of JavaScript and Python, too. */
const asJson = (text: string): string => JSON.stringify(text)

function inJavaScript({ url, method, headers, json }: Given): string {
  const members = [
    ...(method === 'GET' ? [] : [`  method: ${asJson(method)},`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${JSON.stringify(headers)},`]),
    ...(json ? [`  body: ${asJson(json.text)},`] : []),
  ]
  const options = members.length === 0 ? '' : `, {\n${members.join('\n')}\n}`
  return `const response = await fetch(${asJson(url)}${options})\nconsole.log(response.status, await response.json())`
}

function inPython({ url, method, headers, json }: Given): string {
  const parts = [
    asJson(url),
    ...(Object.keys(headers).length === 0 ? [] : [`headers=${JSON.stringify(headers)}`]),
    ...(json ? [`data=${asJson(json.text)}`] : []),
  ]
  const call = `requests.${method.toLowerCase()}(\n    ${parts.join(',\n    ')},\n)`
  return `import requests\n\nresponse = ${call}\nprint(response.status_code, response.json())`
}

const inSingles = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

function inPhp({ url, method, headers, json }: Given): string {
  const lines = Object.entries(headers).map(([name, value]) => inSingles(`${name}: ${value}`))
  const options = [
    `    CURLOPT_RETURNTRANSFER => true,`,
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(lines.length === 0 ? [] : [`    CURLOPT_HTTPHEADER => [${lines.join(', ')}],`]),
    ...(json ? [`    CURLOPT_POSTFIELDS => ${inSingles(json.text)},`] : []),
  ]
  return `<?php\n$curl = curl_init(${inSingles(url)});\ncurl_setopt_array($curl, [\n${options.join('\n')}\n]);\nvar_dump(json_decode(curl_exec($curl)));`
}

/** How a scheme is used on the command line. */
export function schemeWord(scheme: SecurityScheme): string {
  if (scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'basic')
    return "-u 'NAME:PASSWORD'"
  if (scheme.type !== 'apiKey') return "-H 'Authorization: Bearer TOKEN'"
  const name = scheme.name ?? ''
  if (scheme.in === 'cookie') return `-b ${quoted(`${name}=VALUE`)}`
  if (scheme.in === 'query') return `--url-query ${quoted(`${name}=VALUE`)}`
  return `-H ${quoted(`${name}: VALUE`)}`
}

/** Whether a call is refused without credentials: no entry of its list is empty. */
export const needsSignIn = (security: Security): boolean =>
  security.length > 0 && security.every((way) => Object.keys(way).length > 0)

function signIn(document: OpenApiDocument, security: Security): string[] {
  if (!needsSignIn(security)) return []
  const known = document.components?.securitySchemes
  const schemes = Object.keys(security[0] ?? {}).map((name) =>
    resolve<SecurityScheme>(known, known?.[name]),
  )
  return schemes.filter((scheme) => scheme !== undefined).map(schemeWord)
}

function addressOf(server: string, { path, parameters }: Call): string {
  const filled = path.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encodeURIComponent(parameter ? valueOf(parameter) : name)
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${encodeURIComponent(one.name)}=${encodeURIComponent(valueOf(one))}`)
  return server + filled + (query.length > 0 ? `?${query.join('&')}` : '')
}

/** A value that a parameter can be sent with, as text; lists are separated by commas. */
export function valueOf({ name, example, schema }: Parameter): string {
  const value = example ?? sampleOf(schema ?? {}, name)
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function formWords(document: OpenApiDocument, body: RequestBody | undefined): string[] {
  const [media] = Object.values(body?.content ?? {})
  const schema = resolve<Schema>(document.components?.schemas, media?.schema)
  const fields = Object.entries(schema?.properties ?? {})
  return fields
    .filter(([name]) => schema?.required?.includes(name) ?? false)
    .map(([name, field]) => `-F ${quoted(`${name}=${isFile(field) ? '@FILE' : 'VALUE'}`)}`)
}

function isFile(schema: Schema): boolean {
  // In 3.1 a file is a property without type or format, or with a content type of its own.
  return schema.type === undefined || schema.format === 'binary' || 'contentMediaType' in schema
}

/** Quotes a word of a shell command. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
