// What a form for proposals needs (§21).

import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import type { Field, Input } from '../../contract/schema/field.ts'
import { fold } from '../../language/text/search/fold.ts'
import { writeWall } from '../../language/time/wall.ts'
import { findTerms } from '../terms/operations.ts'
import { categoryKind } from '../terms/view.ts'
import { refuseClosed } from './desk.ts'
import { type formFields, sendFields } from './fields.ts'
import { challengeFor } from './proven.ts'
import { countProposals, findPublicVenues, madeSince } from './store.ts'
import type { formView } from './view.ts'

const mostCategories = 200
const hour = 3600

/** What a page needs, which shows the fields itself. */
export async function formNeeds(context: Context) {
  refuseClosed(context)
  const { db, site, now } = context
  const recent = await countProposals(db, madeSince(now - hour))
  const { challenge, bits, expires } = await challengeFor(context, recent)
  const page = { page: 1, per_page: mostCategories, hide_empty: false }
  const categories = await findTerms(context, categoryKind, page, undefined, {})
  return {
    open_to: site.pages.submissions === 'known' ? ('known' as const) : ('everybody' as const),
    rules: site.pages.submission_rules,
    pictures: site.pages.submission_megabytes > 0,
    categories: categories.items.map(({ id, name }) => ({ id, name })),
    challenge: { text: challenge, bits, expires: writeWall(expires) },
  }
}

export async function readForm(
  context: Context,
  { venue }: Input<typeof formFields>,
): Promise<Static<typeof formView>> {
  const { db, say } = context
  return {
    ...(await formNeeds(context)),
    fields: Object.entries<Field<unknown>>(sendFields).map(([name, field]) => ({
      name,
      description: say(field.doc),
      required: field.required === true,
      schema: field.published as Record<string, unknown>,
    })),
    venues: venue === undefined ? [] : await findPublicVenues(db, fold(venue)),
  }
}
