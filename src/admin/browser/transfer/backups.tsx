// Backups: one now, those that there are, and how one is brought back.

import { useEffect, useState } from 'preact/hooks'
import type { Backups, Task } from '../../../contract/routes.ts'
import { post } from '../api.ts'
import { momentOf, numberOf, sizeOf } from '../components/formats.ts'
import { Line, List, useList } from '../components/list/list.tsx'
import { Button, Facts, Paragraph, Section } from '../components/parts.tsx'
import { attempt, toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { Download } from './download.tsx'
import { everyOf } from './every.ts'
import { KeepFocus, Running } from './progress.tsx'
import { backupOf, useWatched } from './tasks.ts'

const root = 'console/backups'

export function Screen() {
  const list = useList(root)
  const { task, show } = useWatched('backup')
  const [isBusy, setBusy] = useState(false)
  const backups = list.body?.backups ?? []
  const isRunning = task?.state === 'running'
  useEffect(() => {
    if (task && !isRunning) list.again()
  }, [task?.id, isRunning])
  const make = async () => {
    if (isBusy || isRunning) return
    setBusy(true)
    await attempt(async () => show((await post(root)).id))
    setBusy(false)
  }
  return (
    <>
      <Paragraph said="A backup is one file with everything: events, pictures, people and settings. It has secrets in it: keep it where only you can read it, and not only on this machine." />
      <p class="actions">
        <Button
          class="primary"
          aria-disabled={isBusy || isRunning}
          act={make}
          said="Make a backup now"
        />
      </p>
      <KeepFocus>{task && <Made task={task} />}</KeepFocus>
      <List list={list}>
        {list.body && (
          <>
            <Schedule backups={list.body} />
            <Files backups={backups} />
            <Restore
              folder={list.body.folder}
              newest={backups.find(({ node }) => node === null)?.file}
            />
          </>
        )}
      </List>
    </>
  )
}

function Made({ task }: { readonly task: Task }) {
  if (task.state === 'running') return <Running label={t('A backup is made …')} task={task} />
  const { error, state } = task
  const made = backupOf(task)
  return (
    <div class="task" role="status">
      {state === 'done' && made && (
        <Paragraph
          said="The backup is whole: {name}, {size}."
          facts={{
            name: baseName(made.file),
            size: sizeOf(made.bytes),
          }}
        />
      )}
      {state === 'stopped' && <p>{t('Stopped. Nothing was kept of it.')}</p>}
      {state === 'failed' && <p class="problem">{error ?? t('The server cannot do this now.')}</p>}
    </div>
  )
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

/** As it is set where the server runs. */
function Schedule({ backups }: { readonly backups: Backups }) {
  const { every, keep, folder, last_error: error } = backups
  return (
    <>
      <Facts
        class="status"
        facts={[
          [t('How often'), every === null ? t('Only when somebody makes one') : everyOf(every)],
          [
            t('How many are kept'),
            every === null ? null : keep === null ? t('All') : numberOf(keep),
          ],
          [t('Folder'), folder],
        ]}
      />
      {every === null && (
        <Paragraph
          class="hint"
          said="Who runs the server can have them made: FASTI_BACKUP_EVERY=24h makes one a day."
        />
      )}
      {error !== null && (
        <p class="problem">{t('The last one failed: {message}', { message: error })}</p>
      )}
    </>
  )
}

function Files({ backups }: { readonly backups: Backups['backups'] }) {
  return (
    <Section title={t('Backups')}>
      {backups.length === 0 && <p>{t('There is none yet.')}</p>}
      <ul class="lines">
        {backups.map(({ file, bytes, made, node }) => (
          <Line key={file} main={momentOf(made)} soft={`${file}, ${sizeOf(bytes)}`}>
            {node === null ? (
              <Download
                path={() => `${root}/${encodeURIComponent(file)}`}
                name={file}
                label={t('Download')}
                spoken={`${t('Download')}: ${file}`}
              />
            ) : (
              <span class="soft">
                {t('This backup was made on {node}, and is not in the folder of this node.', {
                  node,
                })}
              </span>
            )}
          </Line>
        ))}
      </ul>
    </Section>
  )
}

interface RestoreProps {
  readonly folder: string
  readonly newest: string | undefined
}

function Restore({ folder, newest = 'fasti-….tar.zst' }: RestoreProps) {
  const command = `npx fasti restore --force ${quoted(`${folder.replace(/[\\/]$/, '')}/${newest}`)}`
  const copy = () =>
    navigator.clipboard.writeText(command).then(
      () => toast(t('Copied.')),
      // Without https browsers have no clipboard for pages: it is selected, to be copied by hand.
      () => document.querySelector<HTMLInputElement>('#restore-command')?.select(),
    )
  return (
    <Section title={t('Bringing one back')}>
      <Paragraph said="Stop the server, run this command where it runs, and start it again. It replaces the calendar that is there; before anything is touched, the whole file is checked." />
      <p class="together">
        <input
          id="restore-command"
          class="wide"
          readOnly
          value={command}
          aria-label={t('Command')}
        />
        <Button act={copy} said="Copy" />
      </p>
    </Section>
  )
}

/** As a shell takes it. */
const quoted = (path: string): string =>
  /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
