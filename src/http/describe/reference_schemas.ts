import type { OpenApiDocument, Schema } from './document.ts'
import { type Html, html } from '../../language/text/html/markup.ts'
import type { ReaderSay } from './reference_words.ts'

export type Row = {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly description?: string | undefined
  /** Where a parameter is given, if not in the query. */
  readonly place?: string | undefined
  readonly deprecated?: boolean | undefined
}

const schemaPrefix = '#/components/schemas/'
const maxDepth = 5

/** Text of the document: blank lines separate paragraphs, back quotes mark code. */
export function prose(text: string | undefined): Html[] {
  if (!text) return []
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => html`<p>${inline(paragraph)}</p>`)
}

function inline(text: string): (Html | string)[] {
  const pieces = text.split('`')
  // An unpaired back quote is a plain character.
  if (pieces.length % 2 === 0) pieces.push(pieces.splice(-2).join('`'))
  return pieces.map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
}

export function schemasSection(document: OpenApiDocument, say: ReaderSay): Html {
  const schemas = Object.entries(document.components?.schemas ?? {})
  return html`<section aria-labelledby="schemas">
    <h2 id="schemas">${say('Schemas')}</h2>
    ${schemas.map(([name, schema]) => schemaPart(name, schema, say))}
  </section>`
}

function schemaPart(name: string, schema: Schema, say: ReaderSay): Html {
  const rows = rowsOf(schema)
  return html`<section
    class="schema"
    id="${schemaId(name)}"
    aria-labelledby="${schemaId(name)}-name"
  >
    <h3 id="${schemaId(name)}-name">${name}</h3>
    ${prose(schema.description)}
    ${rows.length > 0 ? fieldTable(rows, name, say) : html`<p>${typeOf(schema, say)}</p>`}
  </section>`
}

export const schemaId = (name: string): string => `schema-${name.replace(/[^\w.-]/g, '_')}`

/** The properties of a schema; those of objects inside it follow with their path. */
export function rowsOf(schema: Schema, path = '', depth = 0): Row[] {
  if (depth > maxDepth) return []
  const rows = (schema.allOf ?? []).flatMap((branch) => rowsOf(branch, path, depth + 1))
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const name = path + key
    const required = schema.required?.includes(key) ?? false
    const { description, deprecated } = property
    rows.push({ name, schema: property, required, description, deprecated })
    rows.push(...rowsOf(property, `${name}.`, depth + 1))
    if (typeof property.items === 'object') {
      rows.push(...rowsOf(property.items, `${name}[].`, depth + 1))
    }
  }
  return rows
}

/** The type in words, with links to the schemas it names. */
export function typeOf(schema: Schema, say: ReaderSay, depth = 0): Html {
  if (schema.$ref !== undefined) return schemaLink(schema.$ref)
  if (depth > maxDepth) return html`${say('any')}`
  const inner = (part: Schema) => typeOf(part, say, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return joined(choices.map(inner), ` ${say('or')} `)
  if (schema.allOf && !schema.type) return joined(schema.allOf.map(inner), ' + ')
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return html`${say('any')}`
  const names = types.map((type) => {
    if (type !== 'array' || typeof schema.items !== 'object') return html`${type}`
    return html`${say('list of')} ${inner(schema.items)}`
  })
  const format = schema.format ? html` <span class="format">${schema.format}</span>` : undefined
  return html`${joined(names, ` ${say('or')} `)}${format}`
}

function schemaLink(reference: string): Html {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  if (!reference.startsWith(schemaPrefix)) return html`<code>${name}</code>`
  return html`<a href="#${schemaId(name)}">${name}</a>`
}

const joined = (parts: readonly Html[], separator: string): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`

/** Further constraints of a schema: the allowed values, and bounds. */
function limits(schema: Schema, say: ReaderSay): Html | undefined {
  const list = typeof schema.items === 'object' ? schema.items : undefined
  const allowed = schema.enum ?? list?.enum ?? schema['x-values']
  const bounds = [
    between(schema.minimum, schema.maximum, ''),
    between(schema.minLength, schema.maxLength, say('characters')),
    between(schema.minItems, schema.maxItems, say('entries')),
  ].filter((bound) => bound !== '')
  if (!allowed && bounds.length === 0) return undefined
  const values = allowed?.map((value) => html`<code>${plain(value)}</code> `)
  return html`<p class="limits">
    ${values ? html`${say('One of:')} ${values}` : undefined} ${bounds.join(', ')}
  </p>`
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  const range = least === undefined ? `≤ ${most}` : most === undefined ? `≥ ${least}` : undefined
  return `${range ?? `${least} – ${most}`} ${unit}`.trim()
}

export const plain = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? '')

// The roles keep it a table for screen readers where narrow screens lay it out as blocks.
export function fieldTable(rows: readonly Row[], label: string, say: ReaderSay): Html {
  const heads = (['Name', 'Type', 'Default', 'Description'] as const).map((head) => say(head))
  return table(
    'fields',
    label,
    heads,
    rows.map((row) => fieldRow(row, say)),
  )
}

export function table(
  look: string,
  label: string,
  heads: readonly string[],
  rows: readonly Html[],
): Html {
  return html`<table role="table" class="${look}" aria-label="${label}">
    <thead role="rowgroup">
      <tr role="row">
        ${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows}
    </tbody>
  </table>`
}

function fieldRow(row: Row, say: ReaderSay): Html {
  const { schema } = row
  const marks = [
    row.required && html` <strong class="required">${say('Required')}</strong>`,
    row.deprecated && html` <span class="deprecated">${say('Deprecated')}</span>`,
    row.place !== undefined && html` <span class="place">${row.place}</span>`,
  ]
  const preset =
    schema.default === undefined ? undefined : html`<code>${plain(schema.default)}</code>`
  return html`<tr role="row">
    <th role="rowheader" scope="row"><code>${row.name}</code>${marks}</th>
    <td role="cell" class="type">${typeOf(schema, say)}</td>
    <td role="cell" class="default" data-label="${say('Default:')} ">${preset}</td>
    <td role="cell">${prose(row.description ?? schema.description)}${limits(schema, say)}</td>
  </tr>`
}
