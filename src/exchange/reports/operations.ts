import type { Context } from '../../access/context.ts'
import { type Pages, pagingFields } from '../../contract/schema/paging.ts'
import type { byId } from '../../http/resource.ts'
import type { Input } from '../../contract/schema/field.ts'
import { Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import type { OutcomeRow } from '../import/store.ts'
import { type ReportRow, findReport, outcomePages, reportPages } from './store.ts'
import { choices } from '../../contract/schema/kinds/lists.ts'
import { outcomes } from '../import/outcome.ts'

/** What is unchanged is only counted. */
const recorded = outcomes.filter((one) => one !== 'unchanged')

export const outcomeFilters = {
  ...pagingFields,
  outcome: choices('Only items of these outcomes.', recorded),
}

export const findReports = ({ db }: Context): Pages<ReportRow> => reportPages(db)

export async function readReport(db: Database, id: number): Promise<ReportRow> {
  const row = await findReport(db, id)
  if (!row) throw new Problem('rest-import-not-found')
  return row
}

export async function findOutcomes(
  { db }: Context,
  { outcome }: Input<typeof outcomeFilters>,
  { id }: Input<typeof byId>,
): Promise<Pages<OutcomeRow>> {
  await readReport(db, id)
  return outcomePages(db, id, outcome)
}
