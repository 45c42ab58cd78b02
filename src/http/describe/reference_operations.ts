import type { CallData } from './script_data.ts'
import {
  type Method,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
  type Schema,
  methods,
  resolve,
} from './document.ts'
import { type Html, html } from '../../language/text/html/markup.ts'
import { type Call, examplesOf, needsSignIn, sentBy, valueOf } from './reference_example.ts'
import { type Row, fieldTable, prose, rowsOf, table, typeOf } from './reference_schemas.ts'
import type { ReaderSay } from './reference_words.ts'

/** Operations of one path that differ in nothing but their method are one entry. */
export type OperationEntry = {
  readonly id: string
  readonly methods: readonly Method[]
  readonly path: string
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
}

export type Group = {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  readonly entries: readonly OperationEntry[]
}

/** The operations by their first tag, in the order of the document; those without one come last. */
export function groupsOf(document: OpenApiDocument, say: ReaderSay): Group[] {
  const entries = entriesOf(document)
  const declared = document.tags ?? []
  const used = entries.flatMap((entry) => entry.operation.tags?.[0] ?? [])
  const names = new Set([...declared.map((tag) => tag.name), ...used])
  const groups = [...names].map((name, index) => ({
    id: `tag-${index + 1}`,
    name,
    description: declared.find((tag) => tag.name === name)?.description,
    entries: entries.filter((entry) => entry.operation.tags?.[0] === name),
  }))
  const rest = entries.filter((entry) => entry.operation.tags?.[0] === undefined)
  const last = { id: 'tag-0', name: say('More operations'), description: undefined, entries: rest }
  return [...groups, last].filter((group) => group.entries.length > 0)
}

function entriesOf(document: OpenApiDocument): OperationEntry[] {
  const taken = new Set<string>()
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const alike = new Map<string, { operation: Operation; methods: Method[] }>()
    for (const method of methods) {
      const operation = item[method]
      if (!operation) continue
      const content = JSON.stringify({ ...operation, operationId: undefined })
      const found = alike.get(content)
      if (found) found.methods.push(method)
      else alike.set(content, { operation, methods: [method] })
    }
    return [...alike.values()].map(({ operation, methods: own }) => ({
      id: freeId(`${own[0]}-${path}`, taken),
      methods: own,
      path,
      operation,
      parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])]
        .map((parameter) => resolve<Parameter>(document.components?.parameters, parameter))
        .filter((parameter) => parameter !== undefined),
    }))
  })
}

function freeId(wanted: string, taken: Set<string>): string {
  const base = wanted.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')
  let id = base
  for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`
  taken.add(id)
  return id
}

export function methodLabels(entry: OperationEntry): Html[] {
  return entry.methods.map(
    (method) => html`<span class="method ${method}">${method.toUpperCase()}</span> `,
  )
}

/** A path that may be broken at its slashes. */
export const pathText = (path: string): Html[] =>
  path.split(/(?=\/)/).map((step, index) => html`${index > 0 && html`<wbr />`}${step}`)

export function groupSection(document: OpenApiDocument, group: Group, say: ReaderSay): Html {
  return html`<section aria-labelledby="${group.id}">
    <h2 id="${group.id}">${group.name}</h2>
    ${prose(group.description)} ${group.entries.map((entry) => entryPart(document, entry, say))}
  </section>`
}

// The id stands inside, so that a link to it opens the closed details.
function entryPart(document: OpenApiDocument, entry: OperationEntry, say: ReaderSay): Html {
  const { operation } = entry
  const security = operation.security ?? document.security ?? []
  const marks = [
    operation.deprecated && html`<span class="deprecated">${say('Deprecated')}</span> `,
    needsSignIn(security) && html`<span class="locked">${say('Sign-in needed')}</span>`,
  ]
  const body = resolve<RequestBody>(document.components?.requestBodies, operation.requestBody)
  const call = { ...entry, method: entry.methods[0] ?? 'get', body, security }
  return html`<details class="operation">
    <summary>
      <h3>
        <span class="methods">${methodLabels(entry)}</span>
        <code class="path">${pathText(entry.path)}</code>
      </h3>
      <span class="what">${operation.summary}</span>
      <span class="marks">${marks}</span>
    </summary>
    <div class="inside" id="${entry.id}" data-call="${callData(document, entry, call)}">
      ${prose(isMore(operation) ? operation.description : undefined)}
      ${parametersPart(entry.parameters, say)} ${body && bodyPart(document, body, say)}
      ${responsesPart(document, operation, say)}
      <h4>${say('Example')}</h4>
      ${examplesPart(document, entry.id, call, say)}
    </div>
  </details>`
}

/** What the script needs to send the call: its parameters with an example each, and its body. */
function callData(
  document: OpenApiDocument,
  { methods: own, path }: OperationEntry,
  call: Call,
): string {
  const data: CallData = {
    methods: own.map((method) => method.toUpperCase()),
    path,
    ...sentBy(document, call),
    parameters: call.parameters.map((parameter) => ({
      name: parameter.name,
      ...(parameter.in === 'query' ? {} : { in: parameter.in }),
      ...(parameter.required ? { required: true } : {}),
      ...(parameter.schema?.enum
        ? { values: parameter.schema.enum }
        : { example: valueOf(parameter) }),
    })),
  }
  return JSON.stringify(data)
}

/** One is open at a time, also without a script. */
function examplesPart(document: OpenApiDocument, id: string, call: Call, say: ReaderSay): Html {
  const parts = examplesOf(document, call).map(
    ({ language, code }, index) =>
      html`<details name="${id}-example" data-example="${language}" ${index === 0 && html`open`}>
        <summary>${language}</summary>
        ${codeBlock(code, say)}
      </details>`,
  )
  return html`<div class="examples">${parts}</div>`
}

// A block that scrolls sideways must be reachable with the keyboard.
export function codeBlock(text: string, say: ReaderSay): Html {
  return html`<pre
    tabindex="0"
    role="group"
    aria-label="${say('Example')}"
  ><code>${text}</code></pre>`
}

function parametersPart(parameters: readonly Parameter[], say: ReaderSay): Html | undefined {
  if (parameters.length === 0) return undefined
  const rows = parameters.map((parameter): Row => {
    const { name, required = false, description, deprecated, schema = {} } = parameter
    return { name, required, description, deprecated, schema, place: placeOf(parameter, say) }
  })
  return html`<h4>${say('Parameters')}</h4>
    ${fieldTable(rows, say('Parameters'), say)}`
}

/** Where a parameter is given; undefined for the query, the usual place. */
function placeOf(parameter: Parameter, say: ReaderSay): string | undefined {
  const known = (['path', 'header', 'cookie'] as const).find((place) => place === parameter.in)
  return known && say(known)
}

function bodyPart(document: OpenApiDocument, body: RequestBody, say: ReaderSay): Html {
  const bySchema = Map.groupBy(Object.entries(body.content), ([, media]) =>
    JSON.stringify(media.schema ?? {}),
  )
  const parts = [...bySchema.values()].map((alike) => {
    const given = alike[0]?.[1].schema ?? {}
    const rows = rowsOf(resolve<Schema>(document.components?.schemas, given) ?? {})
    const types = alike.map(([type]) => html`<code>${type}</code> `)
    const whole = rows.length === 0 || given.$ref !== undefined
    return html`<p class="media">${types} ${whole ? typeOf(given, say) : undefined}</p>
      ${rows.length > 0 ? fieldTable(rows, say('Body'), say) : undefined}`
  })
  return html`<h4>${say('Body')}</h4>
    ${prose(body.description)} ${parts}`
}

function responsesPart(document: OpenApiDocument, operation: Operation, say: ReaderSay): Html {
  const rows = Object.entries(operation.responses ?? {}).map(([status, given]) => {
    const response = resolve<Response>(document.components?.responses, given)
    const schema = Object.values(response?.content ?? {})[0]?.schema
    const headers = Object.keys(response?.headers ?? {}).map((name) => html`<code>${name}</code> `)
    return html`<tr role="row">
      <th role="rowheader" scope="row"><span class="status is${status[0]}">${status}</span></th>
      <td role="cell">
        ${prose(response?.description)}
        ${headers.length > 0 && html`<p class="limits">${say('Headers:')} ${headers}</p>`}
      </td>
      <td role="cell" class="type">${schema && typeOf(schema, say)}</td>
    </tr>`
  })
  const heads = (['Status', 'Description', 'Type'] as const).map((head) => say(head))
  return html`<h4>${say('Responses')}</h4>
    ${table('responses', say('Responses'), heads, rows)}`
}

/** Whether the description is more than a repeated summary. */
const isMore = ({ summary, description }: Operation): boolean => description !== summary
