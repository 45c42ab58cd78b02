import { listRoute } from '../../../http/resource.ts'
import { type Route, route } from '../../../http/route.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { byDraft, draftFields, draftKey } from './fields.ts'
import { findDrafts, putDraft, readDraft, removeDraft } from './operations.ts'
import { draftEntryView, draftView, showDraft, showDraftEntry } from './view.ts'

const group = 'Drafts'
const power = 'create'
const path = '/drafts/{kind}/{id}'
const missing = 'rest-draft-not-found'

export const draftRoutes: readonly Route[] = [
  listRoute({
    name: 'listDrafts',
    group,
    path: '/drafts',
    doc: 'Lists the drafts of the caller, the newest first.',
    input: pagingFields,
    power,
    of: 'draft',
    view: draftEntryView,
    isPrimary: true,
    find: findDrafts,
    show: showDraftEntry,
  }),
  route({
    name: 'readDraft',
    group,
    methods: ['GET'],
    path,
    doc: 'Reads a draft of the caller.',
    at: byDraft,
    input: draftKey,
    power,
    reply: draftView,
    problems: [missing],
    handle: async (context, { key }, at) => ({
      body: showDraft(await readDraft(context, at, key)),
      secret: true,
    }),
  }),
  route({
    name: 'saveDraft',
    group,
    methods: ['PUT'],
    path,
    doc: 'Saves what the caller has written so far, in the place of what was saved before.',
    at: byDraft,
    input: draftFields,
    power,
    reply: draftEntryView,
    problems: ['draft-limit-reached'],
    handle: async (context, input, at) => ({
      body: showDraftEntry(await putDraft(context, at, input)),
    }),
  }),
  route({
    name: 'deleteDraft',
    group,
    methods: ['DELETE'],
    path,
    doc: 'Deletes a draft of the caller.',
    at: byDraft,
    input: draftKey,
    power,
    reply: draftEntryView,
    problems: [missing],
    handle: async (context, { key }, at) => ({
      body: showDraftEntry(await removeDraft(context, at, key)),
    }),
  }),
]
