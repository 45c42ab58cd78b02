// A value for each parameter that an example can be sent with, by name and by schema.

import type { Named, Schema } from './document.ts'

const maxDepth = 5

/** By name; what is not here follows from the schema. */
const byName: Readonly<Record<string, string | number>> = {
  title: 'Lantern Walk',
  name: 'Music',
  venue: 'Old Gate',
  organizer: 'Night Walkers',
  slug: 'lantern-walk',
  search: 'lantern',
  description: '<p>Bring a light.</p>',
  excerpt: 'Bring a light.',
  address: '1 Park Lane',
  city: 'Porto',
  zip: '4000-123',
  country: 'Portugal',
  phone: '+351 220 000 000',
  cost: '8',
  timezone: 'Europe/Lisbon',
  recurrence: 'FREQ=WEEKLY;COUNT=10',
  image: 'https://example.org/walk.jpg',
  event_status_reason: 'Storm',
  password: 'open sesame',
  status: 'publish',
  event_status: 'scheduled',
  attendance: 'offline',
  geo_lat: 41.1496,
  geo_lng: -8.611,
  geoloc_lat: 41.1496,
  geoloc_lng: -8.611,
  geoloc_distance: 5,
  _fields: 'id,title',
  namespace: 'cal/events/v1',
  cursor: '0',
}

const isText = (schema: Schema): boolean =>
  schema.type === undefined || [schema.type].flat().includes('string')

/** By the declaration: its own example, default or first value, then a usual one of its type. */
export function sampleOf(schema: Schema, name: string, depth = 0): unknown {
  const given = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default
  if (given !== undefined && given !== null && given !== '') return given
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (choice && depth < maxDepth) return sampleOf(choice, name, depth + 1)
  const type = [schema.type].flat().find((one) => one !== 'null')
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined
  if (type === 'integer' || type === 'number') {
    return typeof named === 'number' ? named : (schema.minimum ?? 1)
  }
  if (type === 'boolean') return true
  if (type === 'array') {
    const items = typeof schema.items === 'object' ? schema.items : undefined
    return items && depth < maxDepth ? [sampleItem(items, name, depth + 1)] : [1]
  }
  if (schema.properties && depth < maxDepth) return sampleObject(schema, schema.properties, depth)
  return isText(schema) ? sampleText(schema, name) : 1
}

/** Lists name things by their ids. */
const sampleItem = (schema: Schema, name: string, depth: number): unknown =>
  schema.type === undefined && schema.properties === undefined ? 1 : sampleOf(schema, name, depth)

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
  if (schema.format === 'date-time' || /(?:^|_)date$/.test(name)) {
    return /^end|before$/.test(name) ? '2027-06-12 22:00:00' : '2027-06-12 20:30:00'
  }
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined
  return String(named ?? 'lantern')
}
