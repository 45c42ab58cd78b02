import type { Context } from '../../access/context.ts'
import type { Pages } from '../../contract/schema/paging.ts'
import type { byId } from '../../http/resource.ts'
import type { Input } from '../../contract/schema/field.ts'
import { Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import type { outcomeFilters } from './fields.ts'
import type { OutcomeRow } from '../import/store.ts'
import { type ReportRow, findReport, outcomePages, reportPages } from './store.ts'

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
