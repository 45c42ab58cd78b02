// What was typed into a form of a proposal, and what is wrong with it. Nothing of it is lost.

import type { Context } from '../../access/context.ts'
import { sendFields } from '../../calendar/proposals/fields.ts'
import { formNeeds } from '../../calendar/proposals/form.ts'
import { shownStaged, stagePicture } from '../../calendar/proposals/pictures/pictures.ts'
import { changes } from '../../contract/schema/field.ts'
import { isFiles } from '../../contract/schema/kinds/file.ts'
import { readValues } from '../../contract/schema/read.ts'
import { type Faults, Problem } from '../../language/problem.ts'
import type { PageContext } from '../pages/page_context.ts'
import { type Filled, type Offered, formPage, wrongIn } from './form_page.ts'
import { type Form, valuesOf } from './read.ts'
import type { Outcome } from './send.ts'

export const offeredIn = async (context: Context): Promise<Offered> => {
  const { open_to: openTo, ...offered } = await formNeeds(context)
  return { openTo, ...offered }
}

/** With the picture that was chosen, if there is still one. */
export async function filledIn(
  { context }: PageContext,
  form: Form,
  wrong: Filled['wrong'] = {},
  before?: string | null,
): Promise<Filled> {
  const picture = (await shownStaged(context, form['picture'] ?? '')) ?? before ?? undefined
  return { form, wrong, picture }
}

/** The form with the secret of the file that was chosen in it. */
export async function withPicture(
  { context }: PageContext,
  form: Form,
  body: unknown,
): Promise<Form> {
  const given: unknown = body instanceof Map ? body.get('image') : undefined
  if (form['no_picture'] === 'yes' && !isFiles(given)) return { ...form, picture: '' }
  const [file] = isFiles(given) ? given : []
  return file ? { ...form, no_picture: '', picture: await stagePicture(context, file) } : form
}

/** What is wrong is said in the form, with all that was typed. */
export async function inForm(
  pageContext: PageContext,
  form: Form,
  action: string,
  work: (chosen: (form: Form) => Form) => Promise<Outcome>,
): Promise<Outcome> {
  // With the picture that was taken before something else was found to be wrong.
  let latest = form
  const again = async (wrong: Filled['wrong']) => {
    const offered = await offeredIn(pageContext.context)
    // A challenge that was not solved is replaced by a new one.
    const kept = wrong.challenge === undefined ? latest : { ...latest, challenge: '' }
    return formPage(pageContext, offered, await filledIn(pageContext, kept, wrong), action)
  }
  try {
    return await work((chosen) => (latest = chosen))
  } catch (error) {
    // Somebody who comes while very many send waits, and types nothing twice.
    if (!(error instanceof Problem) || error.status === 500) throw error
    const { faults, code, data, sentence, facts } = error
    if (faults) return again(wrongIn(pageContext, faults))
    if (code === 'rest_missing_callback_param') {
      const names = (data['params'] ?? []) as readonly string[]
      const absent = names.map((name) => [name, { kind: 'blank' as const }])
      return again(
        wrongIn(pageContext, { ...faultsIn(valuesOf(latest)), ...Object.fromEntries(absent) }),
      )
    }
    if ([409, 429, 503].includes(error.status)) {
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
