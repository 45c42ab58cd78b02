// The routes of webhooks (§20.3), for administrators.

import { listAnswer, listOf } from '../../rest/answer/paging.ts'
import { type Route, route, updating } from '../../rest/route.ts'
import { pagingFields } from '../../schema/paging.ts'
import { byId } from '../items/fields.ts'
import { findDeliveries, queueTest, resend } from './deliveries.ts'
import { byDelivery, deliveryFilters, webhookFields, webhookUpdates } from './fields.ts'
import {
  changeWebhook,
  createWebhook,
  findWebhooks,
  readWebhook,
  removeWebhook,
  renewSecret,
} from './operations.ts'
import { deliveryView, newWebhookView, showDelivery, showWebhook, webhookView } from './view.ts'

const group = 'Webhooks'
const power = 'administer'
const path = '/webhooks'
const missing = 'rest-webhook-not-found'

export const webhookRoutes: readonly Route[] = [
  route({
    name: 'listWebhooks',
    group,
    methods: ['GET'],
    path,
    doc: 'Lists the webhooks.',
    input: pagingFields,
    power,
    reply: listOf('webhooks', webhookView),
    problems: ['webhook-archive-page-not-found'],
    handle: async (context, input, _at, wire) => {
      const found = await findWebhooks(context, input)
      const items = found.items.map(showWebhook)
      return listAnswer(context, wire, 'webhooks', input, { ...found, items })
    },
  }),
  route({
    name: 'createWebhook',
    group,
    methods: ['POST'],
    path,
    doc: 'Creates a webhook: what changes from now on is sent to its address. Shows its secret.',
    input: webhookFields,
    power,
    status: 201,
    reply: newWebhookView,
    problems: ['webhook-limit-reached'],
    handle: async (context, input) => {
      const row = await createWebhook(context, input)
      const shown = showWebhook(row)
      const location = `${context.root.url}${path}/${row.id}`
      return { body: { ...shown, secret: row.secret }, current: shown, location, secret: true }
    },
  }),
  route({
    name: 'readWebhook',
    group,
    methods: ['GET'],
    path: `${path}/{id}`,
    doc: 'Reads a webhook.',
    at: byId,
    input: {},
    power,
    reply: webhookView,
    problems: [missing],
    handle: async ({ db }, _input, { id }) => ({ body: showWebhook(await readWebhook(db, id)) }),
  }),
  updating({
    name: 'updateWebhook',
    group,
    methods: ['POST', 'PUT', 'PATCH'],
    path: `${path}/{id}`,
    doc: 'Changes the given fields of a webhook; null removes a filter.',
    at: byId,
    input: webhookUpdates,
    power,
    reply: webhookView,
    problems: [missing],
    handle: async (context, input, { id }) => {
      const shown = showWebhook(await changeWebhook(context, id, input))
      return { body: shown, current: shown }
    },
  }),
  route({
    name: 'deleteWebhook',
    group,
    methods: ['DELETE'],
    path: `${path}/{id}`,
    doc: 'Deletes a webhook and its deliveries.',
    at: byId,
    input: {},
    power,
    reply: webhookView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({
      body: showWebhook(await removeWebhook(context, id)),
    }),
  }),
  route({
    name: 'renewWebhookSecret',
    group,
    methods: ['POST'],
    path: `${path}/{id}/secret`,
    doc: 'Gives a webhook a new secret and shows it; the one before signs as well for a day.',
    at: byId,
    input: {},
    power,
    status: 201,
    reply: newWebhookView,
    problems: [missing, 'rest_precondition_failed'],
    handle: async (context, _input, { id }) => {
      const row = await renewSecret(context, id)
      const shown = showWebhook(row)
      return { body: { ...shown, secret: row.secret }, current: shown, secret: true }
    },
  }),
  route({
    name: 'testWebhook',
    group,
    methods: ['POST'],
    path: `${path}/{id}/test`,
    doc: 'Sends a test message, once, also while the webhook is switched off.',
    at: byId,
    input: {},
    power,
    status: 201,
    reply: deliveryView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({
      body: showDelivery(await queueTest(context, id)),
    }),
  }),
  route({
    name: 'listDeliveries',
    group,
    methods: ['GET'],
    path: `${path}/{id}/deliveries`,
    doc: 'Lists what was sent and is to be sent, the newest first, for thirty days.',
    at: byId,
    input: deliveryFilters,
    power,
    reply: listOf('deliveries', deliveryView),
    problems: [missing, 'delivery-archive-page-not-found'],
    handle: async (context, input, { id }, wire) => {
      const found = await findDeliveries(context, id, input)
      const items = found.items.map(showDelivery)
      const address = `webhooks/${id}/deliveries`
      return listAnswer(context, wire, 'deliveries', input, { ...found, items }, address)
    },
  }),
  route({
    name: 'resendDelivery',
    group,
    methods: ['POST'],
    path: `${path}/{id}/deliveries/{delivery}/resend`,
    doc: 'Sends a message again, with the same id and body.',
    at: byDelivery,
    input: {},
    power,
    reply: deliveryView,
    problems: ['rest-delivery-not-found'],
    handle: async (context, _input, { id, delivery }) => ({
      body: showDelivery(await resend(context, id, delivery)),
    }),
  }),
]
