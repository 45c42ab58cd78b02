// The work of PostgreSQL for a statement, in a few numbers.

import type { Client } from 'pg'
import type { Sql } from 'sql-template-tag'

export interface Work {
  readonly ms: number
  readonly rowsRead: number
  /** Tables of which many rows were read by a sequential scan. */
  readonly scans: readonly string[]
  /** The most rows that were sorted at once. */
  readonly sorted: number
  readonly pages: number
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Node[]
}

/** Fewer rows may be read by any kind of scan. */
const manyRows = 20_000

/**
 * A `custom` plan is made for the given values, as PostgreSQL does for the first executions of a
 * prepared statement; a `generic` plan is made for any values and may be used after that.
 */
export async function explain(
  client: Client,
  query: Sql,
  kind: 'custom' | 'generic',
): Promise<{ work: Work; plan: unknown }> {
  await client.query(`set plan_cache_mode = force_${kind}_plan`)
  await client.query(`prepare asked as ${query.text}`)
  try {
    const values = query.values.map((value) => literalOf(client, value))
    const execute = values.length === 0 ? 'asked' : `asked (${values.join(', ')})`
    const ask = () => client.query(`explain (analyze, buffers, format json) execute ${execute}`)
    // Warms up: the first time, pages may have to come from the disk.
    await ask()
    const { rows } = await ask()
    const [{ Plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN']
    return { work: workOf(Plan, ms), plan: Plan }
  } finally {
    await client.query('deallocate asked')
  }
}

function literalOf(client: Client, value: unknown): string {
  if (value === null) return 'null'
  return client.escapeLiteral(
    Array.isArray(value) ? `{${value.join(',')}}` : `${value as string | number}`,
  )
}

function workOf(plan: Node, ms: number): Work {
  const nodes = flat(plan)
  const scanning = nodes.filter((node) => node['Node Type'].endsWith('Scan'))
  const sequential = scanning.filter(
    (node) => node['Node Type'].includes('Seq Scan') && rowsOf(node) > manyRows,
  )
  const sorting = nodes.filter((node) => node['Node Type'] === 'Sort')
  return {
    ms,
    rowsRead: sum(scanning.map(rowsOf)),
    scans: [...new Set(sequential.map((node) => node['Relation Name'] ?? '?'))],
    sorted: Math.max(0, ...sorting.flatMap((node) => (node.Plans ?? []).map(producedBy))),
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
  }
}

const flat = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const producedBy = (node: Node) => node['Actual Rows'] * node['Actual Loops']

function rowsOf(node: Node): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}
