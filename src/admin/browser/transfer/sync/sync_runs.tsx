// The log of a calendar that is kept in step.

import { useState } from 'preact/hooks'
import type { SyncRun } from '../../../../contract/routes.ts'
import { momentOf } from '../../components/formats.ts'
import { Line, List, useList } from '../../components/list/list.tsx'
import { Button, Fold } from '../../components/parts.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { to } from '../../router.ts'
import { countsText } from '../import/outcomes.tsx'

const words: Readonly<Record<SyncRun['outcome'], Sentence>> = {
  unchanged: 'Nothing new',
  changed: 'Brought up to date',
  failed: 'Failed',
  'held back': 'Held back',
}

/** `Brought up to date. New: 3.` */
export function runWords({ outcome, counts, remarks }: SyncRun): string {
  const said = [t(words[outcome]), countsText(counts ?? {}, '')]
  return [...said.filter(Boolean).map((one) => `${one}.`), ...remarks].join(' ')
}

interface RunsProps {
  readonly path: `console/syncs/${number}/runs`
  /** Another one when there is something new. */
  readonly turn: number
}

const onPage = 10

export const SyncRuns = (runs: RunsProps) => (
  <Fold said="Log">
    <Runs {...runs} />
  </Fold>
)

/** The pages of the screen are those of the list around: the log has its own button. */
function Runs({ path, turn }: RunsProps) {
  const [most, setMost] = useState(onPage)
  const list = useList(path, { per_page: most }, turn)
  const runs = list.body?.runs ?? []
  const total = list.body?.total ?? 0
  const body = list.body && { ...list.body, total: 0, total_pages: 1 }
  return (
    <List list={{ ...list, body }} items={runs} empty="It was not looked at yet.">
      <ul class="lines">
        {runs.map((one) => (
          <Line key={one.id} main={runWords(one)} soft={momentOf(one.started)}>
            {one.import !== null && (
              <a href={to(`imports/${one.import}`)}>{t('Read the report')}</a>
            )}
          </Line>
        ))}
      </ul>
      {runs.length < total && most < 50 && <Button onClick={() => setMost(50)} said="Show more" />}
    </List>
  )
}
