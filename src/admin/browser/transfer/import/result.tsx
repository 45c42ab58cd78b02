// What became of an import, or of a look at one: while it runs, and when it has ended.

import { useState } from 'preact/hooks'
import type { ImportResult, ImportResult as Imported, Task } from '../../../../contract/routes.ts'
import { faultOf } from '../../api.ts'
import { Select } from '../../components/form/form.tsx'
import { Button, Paragraph, Problem } from '../../components/parts.tsx'
import { t } from '../../i18n.ts'
import { to } from '../../router.ts'
import type { ColumnMap } from './column_map.ts'
import { csvFields } from './csv_fields.ts'
import { give, given } from './given.ts'
import { countsText, Outcomes } from './outcomes.tsx'
import { type Attempt, started } from './start.ts'
import { Running } from '../progress.tsx'
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
        <Button class="plain" onClick={onClose} said="Close" />
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
          <Paragraph said="Stopped. What was imported until then stays. Import it again, and it goes on." />
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
      setProblem(faultOf(error))
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
          <Button class={isChanged ? '' : 'primary'} act={() => begin(false)} said="Import now" />
          {result.columns.length > 0 && (
            <Button class={isChanged ? 'primary' : ''} act={() => begin(true)} said="Look again" />
          )}
        </p>
      ) : (
        <p>{t('To import it, choose it again above.')}</p>
      )}
    </>
  )
}

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

interface ColumnsProps {
  readonly columns: ImportResult['columns']
  readonly map: ColumnMap
  readonly onChange: (map: ColumnMap) => void
}

export function Columns({ columns, map, onChange }: ColumnsProps) {
  const meanings = Object.entries(csvFields).map(
    ([one, words]) => [one, words.map((word) => t(word)).join(': ')] as const,
  )
  return (
    <fieldset class="columns">
      <legend>{t('What the columns mean')}</legend>
      {columns.map(({ name, field }, at) => {
        const number = at + 1
        const meant = map[number] ?? field ?? ''
        return (
          <label key={number}>
            <span>{name || t('Column {n}', { n: number })}</span>
            <Select
              value={meant}
              options={[['', t('(left out)')], ...meanings]}
              onSelect={(one) => onChange({ ...map, [number]: one })}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
