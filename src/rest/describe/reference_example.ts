import {
  type Named,
  type OpenApiDocument,
  type Parameter,
  type RequestBody,
  type Schema,
  type Security,
  type SecurityScheme,
  resolve,
} from './document.ts'

export type Call = {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | undefined
  readonly security: Security
}

const maxDepth = 5
const shortBody = 60
const unknownText = '…'

/** A command that makes the call, with what is required filled in. */
export function curlExample(document: OpenApiDocument, call: Call): string {
  const address = addressOf(document.servers?.[0]?.url ?? '', call)
  const method = call.method === 'get' ? '' : `-X ${call.method.toUpperCase()} `
  const words = [`curl ${method}${quoted(address)}`, ...signIn(document, call.security)]
  return [...words, ...bodyWords(document, call.body)].join(' \\\n  ')
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
export function needsSignIn(security: Security): boolean {
  return security.length > 0 && security.every((way) => Object.keys(way).length > 0)
}

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
    return encodeURIComponent(urlValue(name, parameter))
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${encodeURIComponent(one.name)}=${encodeURIComponent(urlValue(one.name, one))}`)
  return server + filled + (query.length > 0 ? `?${query.join('&')}` : '')
}

function urlValue(name: string, parameter: Parameter | undefined): string {
  const value = parameter?.example ?? (parameter?.schema && sampleOf(parameter.schema, name))
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== unknownText ? value : name.toUpperCase()
}

function bodyWords(document: OpenApiDocument, body: RequestBody | undefined): string[] {
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? []
  if (type === undefined || !media) return []
  const schema = resolve<Schema>(document.components?.schemas, media.schema)
  if (type.startsWith('multipart/')) return formWords(schema)
  const sample = media.example ?? (schema && sampleOf(schema, ''))
  const short = JSON.stringify(sample) ?? '{}'
  const text = short.length > shortBody ? JSON.stringify(sample, undefined, 2) : short
  return [`-H ${quoted(`Content-Type: ${type}`)}`, `-d ${quoted(text)}`]
}

function formWords(schema: Schema | undefined): string[] {
  const fields = Object.entries(schema?.properties ?? {})
  return fields
    .filter(([name]) => schema?.required?.includes(name) ?? false)
    .map(([name, field]) => `-F ${quoted(`${name}=${isFile(field) ? '@FILE' : 'VALUE'}`)}`)
}

function isFile(schema: Schema): boolean {
  // In 3.1 a file is a property without type or format, or with a content type of its own.
  return schema.type === undefined || schema.format === 'binary' || 'contentMediaType' in schema
}

function sampleOf(schema: Schema, name: string, depth = 0): unknown {
  const given = schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined && given !== null) return given
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (choice && depth < maxDepth) return sampleOf(choice, name, depth + 1)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'array') {
    const items = typeof schema.items === 'object' ? schema.items : undefined
    return items && depth < maxDepth ? [sampleOf(items, name, depth + 1)] : []
  }
  if (schema.properties && depth < maxDepth) return sampleObject(schema, schema.properties, depth)
  return sampleText(schema, name)
}

function sampleObject(schema: Schema, properties: Named<Schema>, depth: number): object {
  const required = schema.required ?? []
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(
    names.map((name) => [name, sampleOf(properties[name] ?? {}, name, depth + 1)]),
  )
}

function sampleText(schema: Schema, name: string): string {
  if (schema.format === 'email') return 'ada@example.org'
  if (schema.format === 'uri') return 'https://example.org/'
  if (schema.format === 'date') return '2027-06-12'
  const isDate = schema.format === 'date-time' || /(?:^|_)date$/.test(name)
  if (!isDate) return unknownText
  return name.startsWith('end') ? '2027-06-12 22:00:00' : '2027-06-12 20:30:00'
}

/** Quotes a word of a shell command. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
