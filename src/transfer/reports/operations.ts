import type { Context } from '../../access/context.ts'
import { type Found, findPage } from '../../calendar/items/page.ts'
import { Problem } from '../../problem.ts'
import type { Database } from '../../storage/database.ts'
import type { OutcomeRow } from '../import/store.ts'
import {
  type ReportRow,
  countOutcomes,
  countReports,
  findReport,
  listOutcomes,
  listReports,
} from './store.ts'

interface Paging {
  readonly page: number
  readonly per_page: number
}

export function findReports(context: Context, input: Paging): Promise<Found<ReportRow>> {
  const { db } = context
  return findPage(context, input, 'import-archive-page-not-found', {
    count: () => countReports(db),
    items: (page) => listReports(db, page),
  })
}

export async function readReport(db: Database, id: number): Promise<ReportRow> {
  const row = await findReport(db, id)
  if (!row) throw new Problem('rest-import-not-found')
  return row
}

export async function findOutcomes(
  context: Context,
  id: number,
  input: Paging & { readonly outcome?: readonly string[] },
): Promise<Found<OutcomeRow>> {
  const { db } = context
  await readReport(db, id)
  return findPage(context, input, 'outcome-archive-page-not-found', {
    count: () => countOutcomes(db, id, input.outcome),
    items: (page) => listOutcomes(db, id, input.outcome, page),
  })
}
