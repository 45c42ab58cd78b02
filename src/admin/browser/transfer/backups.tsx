// Backups: one now, those that there are, and how one is brought back.

import { useEffect, useState } from 'preact/hooks'
import type { Backups, Task } from '../../../contract/routes.ts'
import { post } from '../api.ts'
import { List } from '../components/list/listed.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { useList } from '../components/list/use_list.ts'
import { momentOf } from '../components/when.ts'
import { t } from '../i18n.ts'
import { Download } from './download_button.tsx'
import { everyOf } from './every.ts'
import { numberOf, sizeOf } from './formats.ts'
import { KeepFocus } from './keep_focus.tsx'
import { Running } from './progress.tsx'
import { Tabs } from './tabs.tsx'
import { backupOf } from './tasks.ts'
import { useWatched } from './watched.ts'

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
    try {
      show((await post(root)).id)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Tabs />
      <p>
        {t(
          'A backup is one file with everything: events, images, people and settings. It has secrets in it: keep it where only you can read it, and not only on this machine.',
        )}
      </p>
      <p class="actions">
        <button
          type="button"
          class="primary"
          aria-disabled={isBusy || isRunning}
          onClick={() => void make()}
        >
          {t('Make a backup now')}
        </button>
      </p>
      <KeepFocus>{task && <Made task={task} />}</KeepFocus>
      <List list={list} isEmpty={false} empty={null}>
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
        <p>
          {t('The backup is whole: {name}, {size}.', {
            name: baseName(made.file),
            size: sizeOf(made.bytes),
          })}
        </p>
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
      <dl class="status">
        <div>
          <dt>{t('How often')}</dt>
          <dd>{every === null ? t('Only when somebody makes one') : everyOf(every)}</dd>
        </div>
        {every !== null && (
          <div>
            <dt>{t('How many are kept')}</dt>
            <dd>{keep === null ? t('All') : numberOf(keep)}</dd>
          </div>
        )}
        <div>
          <dt>{t('Folder')}</dt>
          <dd>{folder}</dd>
        </div>
      </dl>
      {every === null && (
        <p class="hint">
          {t('Who runs the server can have them made: FASTI_BACKUP_EVERY=24h makes one a day.')}
        </p>
      )}
      {error !== null && (
        <p class="problem">{t('The last one failed: {message}', { message: error })}</p>
      )}
    </>
  )
}

function Files({ backups }: { readonly backups: Backups['backups'] }) {
  return (
    <section aria-labelledby="backup-files">
      <h2 id="backup-files">{t('Backups')}</h2>
      {backups.length === 0 ? (
        <p>{t('There is none yet.')}</p>
      ) : (
        <ul class="lines">
          {backups.map(({ file, bytes, made, node }) => (
            <li key={file}>
              <span>
                {momentOf(made)}{' '}
                <span class="soft">
                  {file}, {sizeOf(bytes)}
                </span>
              </span>
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
            </li>
          ))}
        </ul>
      )}
    </section>
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
    <section aria-labelledby="restore">
      <h2 id="restore">{t('Bringing one back')}</h2>
      <p>
        {t(
          'Stop the server, run this command where it runs, and start it again. It replaces the calendar that is there; before anything is touched, the whole file is checked.',
        )}
      </p>
      <p class="together">
        <input
          id="restore-command"
          class="wide"
          readOnly
          value={command}
          aria-label={t('Command')}
        />
        <button type="button" onClick={() => void copy()}>
          {t('Copy')}
        </button>
      </p>
    </section>
  )
}

/** As a shell takes it. */
const quoted = (path: string): string =>
  /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
