import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { OpenApiDocument } from './document.ts'
import { readerPage } from './reference_page.ts'

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the event.',
  schema: { type: 'integer', minimum: 1 },
}

const errors = {
  '400': { $ref: '#/components/responses/Problem' },
  '404': { $ref: '#/components/responses/Problem' },
}

const eventInput = {
  type: 'object',
  required: ['title', 'start_date', 'end_date'],
  properties: {
    title: { type: 'string', description: 'The title.', minLength: 1, maxLength: 500 },
    start_date: { type: 'string', description: 'When the event starts, in its own zone.' },
    end_date: { type: 'string', description: 'When the event ends, in its own zone.' },
    all_day: { type: 'boolean', description: 'Whether it fills its days.', default: false },
    status: { type: 'string', enum: ['publish', 'draft', 'pending'] },
    tickets: {
      type: 'array',
      maxItems: 100,
      description: 'The tickets of the event.',
      items: {
        type: 'object',
        required: ['price'],
        properties: { price: { type: ['number', 'string'], description: 'At least zero.' } },
      },
    },
  },
}

const reading = {
  tags: ['Events'],
  responses: {
    '200': {
      description: 'The event.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
    },
    ...errors,
  },
}

const update = {
  ...reading,
  summary: 'Changes an event.',
  parameters: [idParameter],
  requestBody: { content: { 'application/json': { schema: { ...eventInput, required: [] } } } },
  security: [{ basic: [] }, { bearer: [] }],
}

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Fasti calendar',
    version: '1.0.0',
    description: 'Events, venues and organizers.\n\nTimes are `YYYY-MM-DD hh:mm:ss`.',
  },
  servers: [{ url: 'https://cal.example/api/cal/events/v1' }],
  tags: [{ name: 'Events', description: 'What happens, when and where.' }, { name: 'Tags' }],
  paths: {
    '/events': {
      get: {
        tags: ['Events'],
        summary: 'Lists events.',
        description: 'Upcoming events come first. See `start_date`.',
        parameters: [
          {
            name: 'page',
            in: 'query',
            description: 'The page of the list.',
            schema: { type: 'integer', default: 1, minimum: 1 },
          },
          {
            name: 'categories',
            in: 'query',
            schema: { type: 'array', items: { type: 'integer' } },
            description: 'Only events of one of these categories.',
          },
        ],
        responses: {
          '200': {
            description: 'A page of events.',
            headers: { 'X-WP-Total': { description: 'How many there are.' } },
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Event' } },
              },
            },
          },
          ...errors,
        },
      },
      post: {
        tags: ['Events'],
        summary: 'Creates an event.',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: eventInput },
            'application/x-www-form-urlencoded': { schema: eventInput },
          },
        },
        responses: {
          '201': {
            description: 'The new event.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
          },
          ...errors,
        },
        security: [{ basic: [] }, { bearer: [] }],
      },
    },
    '/events/{id}': {
      get: { ...reading, summary: 'Reads an event.', parameters: [idParameter] },
      post: { ...update, operationId: 'a' },
      put: { ...update, operationId: 'b' },
      patch: { ...update, operationId: 'c' },
      delete: { ...reading, parameters: [idParameter], security: update.security },
    },
    '/events/by-slug/{slug}': {
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
      get: { ...reading, summary: 'Reads an event by its slug.' },
    },
    '/tags': { get: { tags: ['Tags'], deprecated: true, responses: errors } },
    '/doc': { get: { summary: 'This document.', responses: {} } },
  },
  components: {
    schemas: {
      Event: {
        type: 'object',
        description: 'Something that happens.',
        required: ['id', 'title'],
        properties: {
          id: { type: 'integer', description: 'Its number.' },
          title: { type: 'string' },
          image: { anyOf: [{ $ref: '#/components/schemas/Image' }, { const: false }] },
          start_date: { type: 'string', format: 'date-time' },
          parent: { type: ['integer', 'null'] },
        },
      },
      Image: { type: 'object', properties: { url: { type: 'string', format: 'uri' } } },
      Error: { type: 'object', properties: { code: { type: 'string' }, data: {} } },
    },
    responses: {
      Problem: {
        description: 'What is wrong.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic', description: 'Name and application password.' },
      bearer: { type: 'http', scheme: 'bearer', description: 'A token.' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'fasti_session' },
    },
  },
}

const english = (sentence: string) => sentence
const page = readerPage(document, english, 'en').html

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

describe('the reader page (§11.2)', () => {
  test('shows every path, method, parameter and schema', () => {
    for (const label of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      assert.ok(page.includes(`>${label}</span>`), label)
    }
    for (const name of ['page', 'categories', 'title', 'tickets[].price', 'slug']) {
      assert.ok(page.includes(`<code>${name}</code>`), name)
    }
    for (const name of ['Event', 'Image', 'Error']) {
      assert.ok(page.includes(`id="schema-${name}"`), name)
    }
  })

  test('methods of a path that say the same are one entry', () => {
    assert.equal(count(page, 'class="operation"'), 8)
    assert.equal(count(page, '<span class="what">Changes an event.</span>'), 1)
  })

  test('every link leads to one place on the page', () => {
    const links = [...page.matchAll(/href="#([^"]*)"/g)].map((match) => match[1] ?? '')
    assert.ok(links.length > 20)
    for (const link of links) assert.equal(count(page, ` id="${link}"`), 1, link)
  })

  test('types are said in words, with links to the schemas', () => {
    assert.match(page, /list of <a href="#schema-Event">Event<\/a>/)
    assert.match(page, /<a href="#schema-Image">Image<\/a> or <code>false<\/code>/)
    assert.match(page, /integer or null/)
  })

  test('commands fill in what is required, and sign in where it is needed', () => {
    const root = 'https://cal.example/api/cal/events/v1'
    assert.ok(page.includes(`<code>curl &#39;${root}/events&#39;</code>`))
    assert.ok(page.includes(`curl &#39;${root}/events/by-slug/lantern-walk&#39;`))
    assert.ok(
      page.includes(`curl -X DELETE &#39;${root}/events/1&#39; \\\n  -u &#39;NAME:PASSWORD`),
    )
    assert.ok(page.includes(`-d &#39;{&quot;title&quot;:&quot;Lantern Walk&quot;}&#39;`))
    assert.equal(count(page, 'class="locked"'), 3)
  })

  test('has one script of its own address, and none inside (S12.8)', () => {
    const { html, csp } = readerPage(document, english, 'en', { script: '/own.js' })
    assert.deepEqual(html.match(/<script[^>]*>/g), ['<script type="module" src="/own.js">'])
    assert.match(csp, /script-src 'self'; connect-src 'self';/)
  })

  test('without its script it asks nothing at all (S12.8)', () => {
    assert.doesNotMatch(
      page,
      /<script|<link(?! rel="icon" href="data:,")|@import|url\(| style=| on\w+=/i,
    )
    assert.doesNotMatch(page, /(?:src|href)="(?!#|data:,)/)
  })

  test('its policy allows exactly its own style sheet and no frame (S12.8)', () => {
    const { csp } = readerPage(document, english, 'en')
    const sheets = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)]
    assert.equal(sheets.length, 1)
    const hash = createHash('sha256')
      .update(sheets[0]?.[1] ?? '')
      .digest('base64')
    assert.equal(
      csp,
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; ` +
        "form-action 'none'; frame-ancestors 'none'",
    )
  })

  test('speaks the language it is given, in all its own words', () => {
    const french = readerPage(document, (sentence) => `«${sentence}»`, 'fr').html
    assert.match(french, /<html lang="fr">/)
    for (const word of ['Contents', 'Parameters', 'Required', 'Responses', 'Schemas'] as const) {
      assert.ok(french.includes(`«${word}»`), word)
      assert.ok(!french.includes(`>${word}<`), word)
    }
  })
})

describe('hostile documents', () => {
  const attack = `</script></style><script>alert(1)</script>"' onload='x`

  function poisoned(value: unknown): unknown {
    if (typeof value === 'string') return value.startsWith('#/') ? value : value + attack
    if (Array.isArray(value)) return value.map(poisoned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poisoned(inner)]))
  }

  test('no text of the document can break out of the page (S7.8)', () => {
    const hostile: OpenApiDocument = JSON.parse(JSON.stringify(poisoned(document)))
    const paths = { [`/x${attack}`]: hostile.paths?.['/events'] ?? {} }
    const schemas = { [`Event${attack}`]: { properties: { [attack]: { default: attack } } } }
    const made = readerPage(
      { ...hostile, paths, components: { ...hostile.components, schemas } },
      (word) => word + attack,
      attack,
    ).html
    assert.doesNotMatch(made, /<script/)
    assert.equal(count(made, '</style>'), 1)
    assert.doesNotMatch(made.replace(/"[^"]*"/g, '""'), /<[^>]*onload/)
  })

  test('a quote cannot end the argument of a command', () => {
    const server = { ...document, servers: [{ url: `https://x.example/';rm -rf '` }] }
    const made = readerPage(server, english, 'en').html
    assert.ok(made.includes(`curl &#39;https://x.example/&#39;\\&#39;&#39;;rm -rf`))
  })

  test('references that lead nowhere or in circles do no harm', () => {
    const circle = { $ref: '#/components/responses/A' }
    const made = readerPage(
      {
        openapi: '3.1.0',
        info: { title: 'Small', version: '1' },
        paths: { '/a': { get: { responses: { '200': circle }, parameters: [{ $ref: '#/x/y' }] } } },
        components: { responses: { A: circle } },
      },
      english,
      'en',
    ).html
    assert.match(made, /<span class="status is2">200<\/span>/)
  })
})
