// The pages on which visitors propose events (§21). Nothing of them is cached or indexed, and their
// addresses, which are secrets, are sent to nobody.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../access/context.ts'
import { formNeeds } from '../../calendar/proposals/form.ts'
import { lookAt, namesIn, sayRepeats } from '../../calendar/proposals/look.ts'
import {
  addMessage,
  changeProposal,
  confirmProposal,
  readProposal,
  send,
  withdrawProposal,
} from '../../calendar/proposals/send.ts'
import {
  byToken,
  messageFields,
  proposedChanges,
  sendFields,
} from '../../calendar/proposals/fields.ts'
import type { ShownProposal } from '../../calendar/proposals/view.ts'
import { changes } from '../../contract/schema/field.ts'
import { readValues } from '../../contract/schema/read.ts'
import { type Faults, Problem } from '../../language/problem.ts'
import { type Page, type PageContext, pathTo } from '../pages/page_context.ts'
import type { PageParts } from '../pages/page_parts.ts'
import type { Said } from '../../calendar/proposals/said.ts'
import { type Filled, type Offered, formPage, wrongIn } from './form_page.ts'
import { lookPage } from './look_page.ts'
import { proposalPage, sentPage } from './proposal_page.ts'
import { type Form, formFor, formOf, valuesOf } from './read.ts'
import { type Outcome, type Work, mountSecret } from './send.ts'

export const mountSubmit = (app: FastifyInstance, pageParts: PageParts): void =>
  mountSecret(app, pageParts, (at) => {
    at('GET', '/submit', blank)
    at('POST', '/submit', sent)
    at('GET', '/submit/sent', async (pageContext) => sentPage(pageContext))
    at('GET', '/submit/:token', shown)
    at('POST', '/submit/:token', acted)
    at('GET', '/submit/:token/edit', edited)
    at('POST', '/submit/:token/edit', changed)
  })

const offeredIn = async (context: Context): Promise<Offered> => {
  const { open_to: openTo, rules, categories, challenge } = await formNeeds(context)
  return { openTo, rules, categories, challenge }
}

const blank: Work = async (pageContext) =>
  formPage(
    pageContext,
    await offeredIn(pageContext.context),
    { form: {}, wrong: {} },
    pathTo(pageContext, '/submit/'),
  )

const stepOf = ({ body }: FastifyRequest): string =>
  body instanceof Map ? String(body.get('step') ?? '') : ''

/** What is wrong is said in the form, with all that was typed. */
async function inForm(
  pageContext: PageContext,
  form: Form,
  action: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const again = async (wrong: Filled['wrong']) => {
    const offered = await offeredIn(pageContext.context)
    // A challenge that was not solved is replaced by a new one.
    const kept = wrong.challenge === undefined ? form : { ...form, challenge: '' }
    return formPage(pageContext, offered, { form: kept, wrong }, action)
  }
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const { faults, code, data, sentence, facts } = error
    if (faults) return again(wrongIn(pageContext, faults))
    if (code === 'rest_missing_callback_param') {
      const names = (data['params'] ?? []) as readonly string[]
      const absent = names.map((name) => [name, { kind: 'blank' as const }])
      return again(
        wrongIn(pageContext, { ...faultsIn(valuesOf(form)), ...Object.fromEntries(absent) }),
      )
    }
    if (code === 'rest_too_many_requests') {
      return again({ form: pageContext.say(sentence, facts) })
    }
    throw error
  }
}

/** What else is wrong, where something is missing: people mend all of it at once. */
function faultsIn(values: Record<string, unknown>): Faults {
  try {
    readValues(changes(sendFields), values, true)
  } catch (error) {
    if (error instanceof Problem) return error.faults ?? {}
    throw error
  }
  return {}
}

const sent: Work = (pageContext, request) => {
  const form = formOf(request.body)
  const action = pathTo(pageContext, '/submit/')
  const { context } = pageContext
  return inForm(pageContext, form, action, async () => {
    if (stepOf(request) === 'edit') {
      return formPage(pageContext, await offeredIn(context), { form, wrong: {} }, action)
    }
    const input = readValues(sendFields, valuesOf(form), false)
    const { said, names } = await lookAt(context, input)
    if (stepOf(request) !== 'send') {
      return lookPage(
        pageContext,
        await offeredIn(context),
        { said, repeats: sayRepeats(context, said), form: { ...form, ...names } },
        action,
      )
    }
    await send(context, input)
    return { to: pathTo(pageContext, '/submit/sent/') }
  })
}

const tokenOf = ({ params }: FastifyRequest): string =>
  readValues(byToken, params as Record<string, unknown>, false).token

/** Its interface says it as a record. */
const saidBy = ({ said }: ShownProposal): Said => said as unknown as Said

async function pageOf(pageContext: PageContext, token: string): Promise<Page> {
  const { context } = pageContext
  const proposal = await readProposal(context, token)
  const said = saidBy(proposal)
  const names = await namesIn(context, said)
  return proposalPage(pageContext, token, proposal, {
    form: formFor(said, proposal.note, names),
    repeats: sayRepeats(context, said),
    said,
  })
}

const shown: Work = (pageContext, request) => pageOf(pageContext, tokenOf(request))

const acted: Work = async (pageContext, request) => {
  const token = tokenOf(request)
  const { context } = pageContext
  const step = stepOf(request)
  await readProposal(context, token)
  if (step === 'confirm') await confirmProposal(context, token)
  if (step === 'withdraw') await withdrawProposal(context, token)
  if (step === 'message' && request.body instanceof Map) {
    await addMessage(
      context,
      token,
      readValues(messageFields, Object.fromEntries(request.body), false),
    )
  }
  return { to: pathTo(pageContext, `/submit/${token}/`) }
}

const editPath = (pageContext: PageContext, token: string) =>
  pathTo(pageContext, `/submit/${token}/edit/`)

const edited: Work = async (pageContext, request) => {
  const token = tokenOf(request)
  const { context } = pageContext
  const proposal = await readProposal(context, token)
  if (!proposal.can.change) return { to: pathTo(pageContext, `/submit/${token}/`) }
  const said = saidBy(proposal)
  const form = formFor(said, proposal.note, await namesIn(context, said))
  return formPage(
    pageContext,
    await offeredIn(context),
    { form, wrong: {} },
    editPath(pageContext, token),
  )
}

const changed: Work = (pageContext, request) => {
  const token = tokenOf(request)
  const form = formOf(request.body)
  const { context } = pageContext
  const action = editPath(pageContext, token)
  return inForm(pageContext, form, action, async () => {
    if (stepOf(request) === 'edit') {
      return formPage(pageContext, await offeredIn(context), { form, wrong: {} }, action)
    }
    const { challenge: _challenge, nickname: _nickname, ...values } = valuesOf(form)
    const before = valuesOf(formFor(saidBy(await readProposal(context, token)), '', {}))
    // What was emptied is taken back.
    const emptied = Object.keys(before).filter(
      (name) => !(name in values) && name in proposedChanges,
    )
    const all = { ...Object.fromEntries(emptied.map((name) => [name, null])), ...values }
    const input = readValues(proposedChanges, all, true)
    const { said, names } = await lookAt(context, input, token)
    if (stepOf(request) !== 'send') {
      const looked = { said, repeats: sayRepeats(context, said), form: { ...form, ...names } }
      return lookPage(pageContext, await offeredIn(context), looked, action)
    }
    await changeProposal(context, token, input)
    return { to: pathTo(pageContext, `/submit/${token}/`) }
  })
}
