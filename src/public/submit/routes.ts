// The pages on which visitors propose events (§21). Nothing of them is cached or indexed, and their
// addresses, which are secrets, are sent to nobody.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseClosed } from '../../calendar/proposals/desk.ts'
import { lookAt, namesIn, sayRepeats } from '../../calendar/proposals/look.ts'
import {
  addMessage,
  changeProposal,
  confirmProposal,
  readProposal,
  send,
  withdrawProposal,
} from '../../calendar/proposals/send.ts'
import { shownStaged } from '../../calendar/proposals/pictures/pictures.ts'
import {
  byToken,
  messageFields,
  proposedChanges,
  sendFields,
} from '../../calendar/proposals/fields.ts'
import type { ShownProposal } from '../../calendar/proposals/view.ts'
import { readValues } from '../../contract/schema/read.ts'
import { faultTexts } from '../../language/faults.ts'
import { Problem } from '../../language/problem.ts'
import { type Page, type PageContext, pathTo } from '../pages/page_context.ts'
import type { PageParts } from '../pages/page_parts.ts'
import type { Said } from '../../calendar/proposals/said.ts'
import { formPage } from './form_page.ts'
import { filledIn, inForm, offeredIn, withPicture } from './in_form.ts'
import { lookPage } from './look_page.ts'
import { type Undone, proposalPage, sentPage } from './proposal_page.ts'
import { formFor, formOf, valuesOf } from './read.ts'
import { type Work, mountSecret } from './send.ts'

export const mountSubmit = (app: FastifyInstance, pageParts: PageParts): void =>
  mountSecret(
    app,
    pageParts,
    (at) => {
      at('GET', '/submit', blank)
      at('POST', '/submit', sent)
      at('GET', '/submit/sent', async (pageContext) => sentPage(pageContext))
      at('GET', '/submit/:token', shown)
      at('POST', '/submit/:token', acted)
      at('GET', '/submit/:token/edit', edited)
      at('POST', '/submit/:token/edit', changed)
    },
    ['image'],
  )

const blank: Work = async (pageContext) =>
  formPage(
    pageContext,
    await offeredIn(pageContext.context),
    { form: {}, wrong: {} },
    pathTo(pageContext, '/submit/'),
  )

const stepOf = ({ body }: FastifyRequest): string =>
  body instanceof Map ? String(body.get('step') ?? '') : ''

const sent: Work = (pageContext, request) => {
  const typed = formOf(request.body)
  const action = pathTo(pageContext, '/submit/')
  const { context } = pageContext
  return inForm(pageContext, typed, action, async (chosen) => {
    refuseClosed(context)
    const form = chosen(await withPicture(pageContext, typed, request.body))
    if (stepOf(request) === 'edit') {
      return formPage(
        pageContext,
        await offeredIn(context),
        await filledIn(pageContext, form),
        action,
      )
    }
    const input = readValues(sendFields, valuesOf(form), false)
    const { said, names } = await lookAt(context, input)
    if (stepOf(request) !== 'send') {
      return lookPage(
        pageContext,
        await offeredIn(context),
        {
          said,
          repeats: sayRepeats(context, said),
          form: { ...form, ...names },
          picture: await shownStaged(context, form['picture'] ?? ''),
        },
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

async function pageOf(pageContext: PageContext, token: string, undone?: Undone): Promise<Page> {
  const { context } = pageContext
  const proposal = await readProposal(context, token)
  const said = saidBy(proposal)
  const names = await namesIn(context, said)
  const form = formFor(said, proposal.note, names)
  const looked = {
    form,
    repeats: sayRepeats(context, said),
    said,
    picture: proposal.picture ?? undefined,
  }
  return proposalPage(pageContext, token, proposal, looked, undone)
}

const shown: Work = (pageContext, request) => pageOf(pageContext, tokenOf(request))

const acted: Work = async (pageContext, request) => {
  const token = tokenOf(request)
  const { context } = pageContext
  const step = stepOf(request)
  const text = request.body instanceof Map ? String(request.body.get('text') ?? '') : ''
  await readProposal(context, token)
  try {
    if (step === 'confirm') await confirmProposal(context, token)
    if (step === 'withdraw') await withdrawProposal(context, token)
    if (step === 'message' && text.trim() !== '') {
      await addMessage(context, token, readValues(messageFields, { text }, false))
    }
  } catch (error) {
    const why = whyNot(pageContext, error)
    if (why === undefined) throw error
    return pageOf(pageContext, token, { why, text })
  }
  return { to: pathTo(pageContext, `/submit/${token}/`) }
}

/** It was decided meanwhile, or the message is too long: people read that where they are. */
function whyNot({ say }: PageContext, error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined
  const fault = error.faults?.['text']
  if (fault) return say(faultTexts[fault.kind][1], { ...fault.facts, param: `“${say('Message')}”` })
  return error.status === 409 ? say(error.sentence, error.facts) : undefined
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
    await filledIn(pageContext, form, {}, proposal.picture),
    editPath(pageContext, token),
  )
}

const changed: Work = (pageContext, request) => {
  const token = tokenOf(request)
  const typed = formOf(request.body)
  const { context } = pageContext
  const action = editPath(pageContext, token)
  return inForm(pageContext, typed, action, async (chosen) => {
    const proposal = await readProposal(context, token)
    const form = chosen(await withPicture(pageContext, typed, request.body))
    const isWithout = form['no_picture'] === 'yes'
    if (stepOf(request) === 'edit') {
      const filled = await filledIn(pageContext, form, {}, proposal.picture)
      return formPage(pageContext, await offeredIn(context), filled, action)
    }
    const { challenge: _challenge, nickname: _nickname, ...values } = valuesOf(form)
    const before = valuesOf(formFor(saidBy(proposal), '', {}))
    // What was emptied is taken back.
    const emptied = Object.keys(before).filter(
      (name) => !(name in values) && name in proposedChanges,
    )
    const all = {
      ...Object.fromEntries(emptied.map((name) => [name, null])),
      ...values,
      ...(isWithout && { picture: '' }),
    }
    const input = readValues(proposedChanges, all, true)
    const { said, names } = await lookAt(context, input, token)
    if (stepOf(request) !== 'send') {
      const staged = await shownStaged(context, form['picture'] ?? '')
      const picture = staged ?? (isWithout ? undefined : (proposal.picture ?? undefined))
      const named = { ...form, ...names }
      const looked = { said, repeats: sayRepeats(context, said), form: named, picture }
      return lookPage(pageContext, await offeredIn(context), looked, action)
    }
    await changeProposal(context, token, input)
    return { to: pathTo(pageContext, `/submit/${token}/`) }
  })
}
