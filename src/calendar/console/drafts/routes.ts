import { pagingFields } from '../../../contract/schema/paging.ts'
import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import {
  byDraft,
  draftEntryView,
  draftFields,
  draftKey,
  draftView,
  findDrafts,
  putDraft,
  readDraft,
  removeDraft,
  showDraft,
  showDraftEntry,
} from './operations.ts'

const { get, list, put, remove } = routesOf('Drafts', 'create')
const path = '/drafts/{kind}/{id}'
const problems = ['rest-draft-not-found'] as const

export const draftRoutes: readonly Route[] = [
  list('listDrafts', '/drafts', {
    doc: 'Lists the drafts of the caller, the newest first.',
    input: pagingFields,
    of: 'draft',
    view: draftEntryView,
    isPrimary: true,
    find: findDrafts,
    show: showDraftEntry,
  }),
  get('readDraft', path, {
    doc: 'Reads a draft of the caller.',
    at: byDraft,
    input: draftKey,
    reply: draftView,
    problems,
    handle: async (context, { key }, at) => ({
      body: showDraft(await readDraft(context, at, key)),
      secret: true,
    }),
  }),
  put('saveDraft', path, {
    doc: 'Saves what the caller has written so far, in the place of what was saved before.',
    at: byDraft,
    input: draftFields,
    reply: draftEntryView,
    problems: ['draft-limit-reached'],
    handle: async (context, input, at) => ({
      body: showDraftEntry(await putDraft(context, at, input)),
    }),
  }),
  remove('deleteDraft', path, {
    doc: 'Deletes a draft of the caller.',
    at: byDraft,
    input: draftKey,
    reply: draftEntryView,
    problems,
    handle: async (context, { key }, at) => ({
      body: showDraftEntry(await removeDraft(context, at, key)),
    }),
  }),
]
