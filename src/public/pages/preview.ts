// The page of an event before it is public (§19): routes of the console that need the pages.

import type { Context } from '../../access/context.ts'
import {
  previewedEvent,
  unsavedEvent,
  unsavedFields,
} from '../../calendar/console/preview/unsaved.ts'
import type { WrittenEvent } from '../../calendar/events/show.ts'
import { Type } from '../../contract/schema/shapes.ts'
import { byId } from '../../http/resource.ts'
import { type Answer, type Route, route, updating } from '../../http/route.ts'
import { pageHeaders } from './headers.ts'
import { type PageParts, previewContext } from './page_parts.ts'
import { layout } from './parts/frame/layout.ts'
import { pageOfEvent } from './views/event/event.ts'

const group = 'Preview'
const reply = Type.Object({}, { description: 'A page, as HTML.' })
const problems = ['rest-event-not-found', 'rest_cannot_edit_others'] as const

/** `partsOf` is called with the first request: the routes are described before there are pages. */
export const previewRoutes = (partsOf: () => PageParts): readonly Route[] => [
  route({
    name: 'previewEvent',
    group,
    methods: ['GET'],
    path: '/preview/{id}',
    doc: 'The page of an event as it will look, for who may edit it.',
    at: byId,
    input: {},
    permission: 'create',
    reply,
    problems: [...problems],
    handle: async (context, _input, { id }) =>
      previewOf(partsOf(), context, await previewedEvent(context, id)),
  }),
  updating({
    name: 'previewChanges',
    group,
    methods: ['POST'],
    path: '/preview',
    doc: 'The page of an event as it would look with these values; nothing is stored.',
    input: unsavedFields,
    permission: 'create',
    reply,
    problems: [...problems, 'rest_missing_callback_param'],
    handle: async (context, { id, ...input }) =>
      previewOf(partsOf(), context, await unsavedEvent(context, id, input)),
  }),
]

/** As a visitor would see it: with nothing linked that is hidden from them. */
async function previewOf(
  pageParts: PageParts,
  context: Context,
  row: WrittenEvent,
): Promise<Answer<Record<string, never>>> {
  const pageContext = await previewContext(pageParts, context)
  const found = await pageOfEvent(pageContext, row, false, {})
  const page = { ...found, isUnlisted: true, isPreview: true }
  const { 'content-security-policy': csp = '', ...headers } = pageHeaders(
    pageParts,
    pageContext,
    page,
  )
  const { 'content-type': _type, 'cache-control': _cache, ...others } = headers
  return {
    body: {},
    headers: { ...others, 'x-robots-tag': 'noindex' },
    page: { html: layout(pageContext, page, pageParts.announced), csp },
    secret: true,
  }
}
