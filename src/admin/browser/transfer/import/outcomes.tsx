// What became of the items of an import, one in a line.

import type { ImportOutcome, ImportResult } from '../../../../contract/routes.ts'
import { numberOf } from '../../components/formats.ts'
import { Table } from '../../components/list/list.tsx'
import { titled } from '../../components/parts.tsx'
import { listOf } from '../../editor/form/kinds.ts'
import { kinds, said } from '../../history/said.ts'
import { type Sentence, t } from '../../i18n.ts'
import { to } from '../../router.ts'

/** In the order in which they are told. */
export const outcomeWords = [
  ['created', 'New'],
  ['updated', 'Changed'],
  ['unchanged', 'As before'],
  ['gone', 'Moved to the trash'],
  ['ignored', 'Left alone'],
  ['refused', 'Not taken over'],
] as const satisfies readonly (readonly [ImportOutcome['outcome'], Sentence])[]

const outcomeWord = (outcome: string): string =>
  t(outcomeWords.find(([one]) => one === outcome)?.[1] ?? 'Changed')

export type Counts = Partial<ImportResult['counts']>

/** `New: 312, Not taken over: 3`; what there is none of is not told. */
export const countsText = (counts: Counts, nothing = t('There was nothing in it.')): string =>
  outcomeWords
    .filter(([name]) => (counts[name] ?? 0) > 0)
    .map(([name, word]) => `${t(word)}: ${numberOf(counts[name] ?? 0)}`)
    .join(', ') || nothing

interface OutcomesProps {
  readonly caption: string
  readonly outcomes: readonly ImportOutcome[]
}

export const Outcomes = ({ caption, outcomes }: OutcomesProps) => (
  <Table caption={caption} headings={['What', 'Outcome', 'Line', 'Reason']}>
    {outcomes.map((one, nth) => (
      <tr key={nth}>
        <th scope="row">
          <Title outcome={one} /> <span class="badge">{said(kinds, one.kind)}</span>
        </th>
        <td>{outcomeWord(one.outcome)}</td>
        <td>{one.line !== null && <LineOf line={one.line} />}</td>
        <td>{one.remarks.join(' ')}</td>
      </tr>
    ))}
  </Table>
)

/** On a narrow screen no heading says what the number is. */
const LineOf = ({ line }: { readonly line: number }) => (
  <>
    <span class="cell-label">{t('Line')}</span>
    {numberOf(line)}
  </>
)

function Title({ outcome: { id, kind, title } }: { readonly outcome: ImportOutcome }) {
  const words = titled(title)
  return id === null ? words : <a href={to(`${listOf(kind)}/${id}`)}>{words}</a>
}
