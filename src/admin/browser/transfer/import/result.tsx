// What became of an import, or of a look at one: while it runs, and when it has ended.

import { useState } from 'preact/hooks'
import type { ImportResult as Imported, Task } from '../../../../contract/routes.ts'
import { Refused } from '../../api.ts'
import { Problem } from '../../components/problem.tsx'
import { to } from '../../router.ts'
import { t } from '../../i18n.ts'
import type { ColumnMap } from './column_map.ts'
import { Columns } from './columns.tsx'
import { give, given } from './given.ts'
import { Outcomes, countsText } from './outcomes.tsx'
import { Running } from '../progress.tsx'
import { type Attempt, started } from './start.ts'
import { importedBy } from '../tasks.ts'

interface ResultProps {
  readonly task: Task
  readonly go: (attempt: Attempt) => Promise<void>
  readonly onClose: () => void
}

export function ImportResult({ task, go, onClose }: ResultProps) {
  const { id, name, state } = task
  const attempt = started.value?.task === id ? started.value : undefined
  if (state === 'running') {
    const label = attempt?.isDry
      ? t('Looking at “{name}” …', { name })
      : t('Importing “{name}” …', { name })
    return <Running key={id} label={label} task={task} />
  }
  const result = importedBy(task)
  const isLook = state === 'done' && result?.dry_run
  return (
    <section class="task" aria-labelledby="import-result">
      <h2 id="import-result">
        {isLook ? t('What would happen: {name}', { name }) : t('Import: {name}', { name })}
      </h2>
      {isLook ? <Look key={id} result={result} attempt={attempt} go={go} /> : <Ended task={task} />}
      <p class="actions">
        <button type="button" class="plain" onClick={onClose}>
          {t('Close')}
        </button>
      </p>
    </section>
  )
}

function Ended({ task }: { readonly task: Task }) {
  const { state, error } = task
  const result = importedBy(task)
  return (
    <>
      <div role="status">
        {state === 'done' && result && <p>{countsText(result.counts)}</p>}
        {state === 'stopped' && (
          <p>
            {t('Stopped. What was imported until then stays. Import it again, and it goes on.')}
          </p>
        )}
        {state === 'failed' && (
          <p class="problem">{error ?? t('The server cannot do this now.')}</p>
        )}
      </div>
      {result?.import && (
        <p>
          <a href={to(`imports/${result.import}`)}>{t('Read the report')}</a>
        </p>
      )}
    </>
  )
}

interface LookProps {
  readonly result: Imported
  /** Undefined after the page was loaded anew: the file is not there any more. */
  readonly attempt: Attempt | undefined
  readonly go: ResultProps['go']
}

function Look({ result, attempt, go }: LookProps) {
  const [map, setMap] = useState<ColumnMap>(attempt?.what.map ?? {})
  const [problem, setProblem] = useState('')
  const isChanged = JSON.stringify(map) !== JSON.stringify(attempt?.what.map ?? {})
  const change = (next: ColumnMap) => {
    setMap(next)
    // Who presses the button of the form means this, too.
    if (given.value.file === attempt?.what.file) give({ map: next })
  }
  const begin = async (isDry: boolean) => {
    if (!attempt) return
    const what = { ...attempt.what, map }
    setProblem('')
    try {
      await go({ what, isDry })
    } catch (error) {
      setProblem(error instanceof Refused ? wordsOf(error) : t('The server cannot be reached.'))
    }
  }
  return (
    <>
      <p role="status">{countsText(result.counts)}</p>
      {result.columns.length > 0 && (
        <Columns columns={result.columns} map={map} onChange={change} />
      )}
      <NeedsLook result={result} />
      <Problem text={problem} />
      {attempt ? (
        <p class="actions">
          <button
            type="button"
            class={isChanged ? '' : 'primary'}
            onClick={() => void begin(false)}
          >
            {t('Import now')}
          </button>
          {result.columns.length > 0 && (
            <button
              type="button"
              class={isChanged ? 'primary' : ''}
              onClick={() => void begin(true)}
            >
              {t('Look again')}
            </button>
          )}
        </p>
      ) : (
        <p>{t('To import it, choose it again above.')}</p>
      )}
    </>
  )
}

const wordsOf = (error: Refused): string => Object.values(error.fields)[0] ?? error.message

/** The server names the first ones alone; the report of an import has all of them. */
const mostNamed = 200

function NeedsLook({ result: { outcomes } }: { readonly result: Imported }) {
  if (outcomes.length === 0) return <p>{t('Nothing needs a look.')}</p>
  return (
    <details open={outcomes.length <= 20}>
      <summary>{t('What needs a look: {n}', { n: outcomes.length })}</summary>
      <Outcomes caption={t('What needs a look')} outcomes={outcomes} />
      {outcomes.length >= mostNamed && <p>{t('There may be more.')}</p>}
    </details>
  )
}
