// Brings in the events of other calendars: first a look at what would happen, then the import.

import { useEffect, useRef } from 'preact/hooks'
import { messageOf } from '../../api.ts'
import { Form, type Values } from '../../components/form/form.tsx'
import { t } from '../../i18n.ts'
import { ChooseSource } from './choose.tsx'
import { Earlier, useEarlier } from './earlier.tsx'
import { give, type Given, given } from './given.ts'
import { OptionFields, optionsIn } from '../options.tsx'
import { KeepFocus } from '../keep_focus.tsx'
import { Bar } from '../progress.tsx'
import { ImportResult } from './result.tsx'
import { type Attempt, broken, sending, start } from './start.ts'
import { TransferTabs } from '../tabs.tsx'
import { useWatched } from '../tasks.ts'
import { Button, Paragraph } from '../../components/parts.tsx'

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
      <TransferTabs />
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
