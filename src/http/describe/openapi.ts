// Routes → the OpenAPI 3.1 document, in a language (§11.2).

import type { TSchema } from 'typebox'
import { type ProblemCode, problems } from '../../language/problem.ts'
import { describe } from '../../contract/schema/describe.ts'
import type { Field, Fields } from '../../contract/schema/field.ts'
import type { Say } from '../../language/text/locale/say.ts'
import { componentsOf, refer } from './components.ts'
import type { OpenApiDocument } from './document.ts'
import { errorView } from '../errors/error_view.ts'
import { problemsOf } from './problems_of.ts'
import { type Method, type Route, routePathsOf } from '../route.ts'

type JsonObject = Record<string, unknown>

export const documentTexts = {
  title: 'Events calendar',
  basic: 'The login or e-mail address of a user and one of their application passwords.',
  bearer: 'An application password alone.',
  error: 'Why the request was refused.',
  notModified: 'Nothing has changed since the state that If-None-Match names.',
  done: 'Done.',
} as const

export interface Documented {
  /** A sentence that says what it is for. */
  readonly about: string
  /** The root of the request. */
  readonly url: string
  readonly routes: readonly Route[]
  /** Shapes it names that no route replies with. */
  readonly shapes: readonly TSchema[]
  /** A sentence for each group of routes. */
  readonly groups: Readonly<Record<string, string>>
  readonly contact: { readonly name: string; readonly url: string }
}

export function openApi(given: Documented, say: Say): OpenApiDocument {
  const { about, url, routes, shapes, groups, contact } = given
  const replies = routes.map(({ reply }) => reply)
  return {
    openapi: '3.1.0',
    info: {
      title: say(documentTexts.title),
      version: '1.0.0',
      description: say(about),
      contact,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: [...new Set(routes.map(({ group }) => group))].map((name) => {
      const description = groups[name]
      return description === undefined
        ? { name: say(name) }
        : { name: say(name), description: say(description) }
    }),
    paths: Object.fromEntries(
      routePathsOf(routes).map((place) => [place.path, pathItem(place.routes, say)]),
    ),
    components: {
      schemas: componentsOf([...replies, ...shapes, errorView], say),
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: say(documentTexts.basic) },
        bearer: { type: 'http', scheme: 'bearer', description: say(documentTexts.bearer) },
      },
    },
  }
}

const pathItem = (routes: readonly Route[], say: Say): JsonObject =>
  Object.fromEntries(
    routes.flatMap((route) =>
      route.methods.map((method) => [method.toLowerCase(), operation(route, method, say)]),
    ),
  )

function operation(route: Route, method: Method, say: Say): JsonObject {
  const takesBody = method !== 'GET' && method !== 'DELETE'
  const isForm = takesBody && !route.upload
  const asQuery = isForm ? { _fields: route.input['_fields'] } : route.input
  return {
    operationId: method === route.methods[0] ? route.name : `${route.name}By${method}`,
    tags: [say(route.group)],
    summary: say(route.doc),
    description: say(route.doc),
    security: route.permission === 'read' ? [{}, ...schemes] : schemes,
    parameters: [
      ...parameters(route.at, 'path', say),
      ...parameters(asQuery as Fields, 'query', say),
    ],
    ...(takesBody ? { requestBody: requestBody(route, say) } : {}),
    responses: responses(route, say),
  }
}

const schemes = [{ basic: [] }, { bearer: [] }]

const parameters = (fields: Fields, where: 'path' | 'query', say: Say): JsonObject[] =>
  Object.entries(fields).map(([name, field]) => {
    const { description, ...rest } = published(field, say, false)
    // Words of a list that is one text: no keyword of JSON Schema says these.
    const schema = field.allowed ? { ...rest, 'x-values': field.allowed } : rest
    const required = where === 'path' || field.required === true
    const parameter = { name, in: where, required, description, schema }
    if (field.published.type !== 'array') return parameter
    return Object.assign(parameter, { style: 'form', explode: false })
  })

function requestBody(route: Route, say: Say): JsonObject {
  if (route.upload) return { required: true, content: { [anyFile]: { schema: binary } } }
  const fields = Object.entries(route.input).filter(([name]) => name !== '_fields')
  const required = fields.filter(([, field]) => field.required).map(([name]) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, published(field, say, true)]),
    ),
    ...(required.length > 0 ? { required } : {}),
  }
  return {
    required: required.length > 0,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema },
    },
  }
}

/** In a body `null` is "not given", and in an update it clears. */
function published(field: Field<unknown>, say: Say, inBody: boolean): JsonObject {
  const { type, default: written, ...rest } = describe(field, say)
  // The index writes some defaults of flags as numbers (§11.1); here the type decides.
  const preset = type === 'boolean' && written !== undefined ? Boolean(written) : written
  const takesNull = inBody && !field.required
  return {
    ...(type === undefined ? {} : { type: takesNull ? [type, 'null'] : type }),
    ...rest,
    ...(type === 'array' ? { items: rest.items ?? {} } : {}),
    ...(takesNull && rest.enum ? { enum: [...rest.enum, null] } : {}),
    ...(preset === undefined || (preset === null && !takesNull) ? {} : { default: preset }),
  }
}

const anyFile = 'application/octet-stream'
const binary = { type: 'string', format: 'binary' }

function typeOf({ isStream, isDownload }: Route): string {
  if (isStream) return 'text/event-stream'
  return isDownload ? anyFile : 'application/json'
}

function responses(route: Route, say: Say): JsonObject {
  const type = typeOf(route)
  const content = { [type]: { schema: refer(route.reply, say) } }
  const failures = Map.groupBy(problemsOf(route), (code) => problems[code].status)
  return {
    [route.status]: { description: say(documentTexts.done), content },
    ...(route.methods.includes('GET') && !route.isStream && !route.isDownload
      ? { 304: { description: say(documentTexts.notModified) } }
      : {}),
    ...Object.fromEntries([...failures].map(([status, codes]) => [status, failure(codes, say)])),
  }
}

function failure(codes: readonly ProblemCode[], say: Say): JsonObject {
  const lines = codes.map((code) => `\`${code}\`: ${say(problems[code].message)}`)
  return {
    description: lines.join('\n\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}
