// Brings in the events of other calendars: first a look at what would happen, then the import.

import { useEffect, useRef } from 'preact/hooks'
import type { Answer } from '../../../../contract/client.ts'
import type { Import } from '../../../../contract/routes.ts'
import { messageOf } from '../../api.ts'
import { Form, type Values } from '../../components/form/form.tsx'
import { momentOf } from '../../components/formats.ts'
import { Line, List, type Listed, useList } from '../../components/list/list.tsx'
import { Button, Paragraph, Section } from '../../components/parts.tsx'
import { t } from '../../i18n.ts'
import { place, to } from '../../router.ts'
import { ChooseSource } from './choose.tsx'
import { give, type Given, given } from './given.ts'
import { countsText } from './outcomes.tsx'
import { ImportResult } from './result.tsx'
import { type Attempt, broken, sending, start } from './start.ts'
import { OptionFields, optionsIn } from '../options.tsx'
import { Bar, KeepFocus } from '../progress.tsx'
import { useWatched } from '../tasks.ts'

export function Screen() {
  const { task, show } = useWatched('import')
  const earlier = useEarlier()
  /** Of the button that was pressed; Enter looks first. */
  const isDry = useRef(true)
  const { from, options } = given.value
  const isBusy = sending.value !== undefined || task?.state === 'running'
  // What has just ended is among the earlier ones.
  useEffect(() => {
    if (task && task.state !== 'running') earlier.again()
  }, [task?.id, task?.state])
  const go = (attempt: Attempt) => start(attempt, show)
  const submit = async (values: Values) => {
    const attempt = { what: taken(values), isDry: isDry.current }
    isDry.current = true
    if (!isBusy) await go(attempt)
  }
  return (
    <>
      <Form
        submit="Look first"
        onSubmit={submit}
        others={
          <button type="submit" aria-disabled={isBusy} onClick={() => (isDry.current = isBusy)}>
            {t('Import')}
          </button>
        }
      >
        <Paragraph
          class="soft"
          said="“Look first” says what would happen, and changes nothing. An import can be taken back."
        />
        <ChooseSource />
        <details>
          <summary>{t('More choices')}</summary>
          <OptionFields options={options} isSite={from === 'site'} hasLogin={from === 'site'} />
        </details>
      </Form>
      <KeepFocus>
        <Uploading />
        <BrokenOff go={go} />
        {task && !sending.value && (
          <ImportResult task={task} go={go} onClose={() => show(undefined)} />
        )}
      </KeepFocus>
      <Earlier list={earlier} />
    </>
  )
}

/** What the form says is kept, so that it is there when somebody comes back. */
function taken(values: Values): Given {
  const address = (values['url'] ?? values['root'] ?? given.value.address).trim()
  give({ address, options: optionsIn(values) })
  return given.value
}

function Uploading() {
  const now = sending.value
  if (!now) return null
  const { what, progress, stop } = now
  const name = what.from === 'file' ? (what.file?.name ?? '') : what.address
  const label = t('Sending “{name}” …', { name })
  return (
    <section class="task" aria-label={label}>
      <p>
        <strong>{label}</strong>
      </p>
      <Bar label={label} progress={progress} />
      {what.from === 'file' && (
        <p class="actions">
          <Button onClick={stop} said="Stop" />
        </p>
      )}
    </section>
  )
}

/** Nothing is lost: what was chosen is sent again. */
function BrokenOff({ go }: { readonly go: (attempt: Attempt) => Promise<void> }) {
  const now = broken.value
  const again = async () => {
    if (!now) return
    try {
      await go(now)
    } catch (error) {
      broken.value = { ...now, message: messageOf(error), isAgain: true }
    }
  }
  return (
    <div role="alert">
      {now && (
        <div class="problem">
          <p>{now.message}</p>
          {now.isAgain && (
            <p>
              <Button act={again} said="Send it again" />
            </p>
          )}
        </div>
      )}
    </div>
  )
}

type Earlier = Listed<Answer<'GET', 'console/imports'>>

export const useEarlier = (): Earlier =>
  useList('console/imports', { per_page: 20, page: place.value.query['page'] })

export function Earlier({ list }: { readonly list: Earlier }) {
  const imports = list.body?.imports ?? []
  return (
    <Section title={t('Earlier imports')}>
      <List
        list={list}
        items={imports}
        empty="Nothing was imported yet. Bring in the calendar that you have: what comes in can be taken back as a whole."
      >
        <ul class="lines">
          {imports.map((one) => (
            <Line
              key={one.id}
              main={<a href={to(`imports/${one.id}`)}>{importName(one)}</a>}
              soft={[momentOf(one.started), ...(one.by ? [one.by.login] : [])].join(', ')}
            >
              <span>
                {countsText(one.counts)}
                {one.error !== null && <span class="fault"> {one.error}</span>}
              </span>
            </Line>
          ))}
        </ul>
      </List>
    </Section>
  )
}

/** What people call it: the name of a file, or an address. */
export const importName = ({ name, address, kind }: Import): string => name || address || kind
