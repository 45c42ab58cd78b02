import { useState } from 'preact/hooks'
import { site } from '../site_config.ts'
import { Dialog } from '../components/dialog.tsx'
import { toastError } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { Differences } from './conflicts/differences.tsx'
import { changesOf } from './conflicts/merge.ts'
import type { Editing } from './state/editing.ts'
import { open, type Opened } from './state/open.ts'
import type { Presence } from './state/presence.ts'
import { Button, Paragraph } from '../components/parts.tsx'

const listed = new Intl.ListFormat(site.locale)

interface PresentProps {
  readonly editing: Editing
  readonly presence: Presence
}

/** Says who else works on it, and what they have saved meanwhile. */
export function Present({ editing, presence }: PresentProps) {
  const [theirs, setTheirs] = useState<Opened>()
  const others = presence.others.value
  const show = () => void open(editing.kind, editing.id.value).then(setTheirs, toastError)
  return (
    <>
      <div role="status">
        {others.length > 0 && (
          <Paragraph
            class="notice"
            said="Also being edited by {names}."
            facts={{
              names: listed.format(others.map(({ name }) => name)),
            }}
          />
        )}
        {presence.isNewer.value && (
          <p class="notice">
            {t('Somebody has saved this meanwhile.')}{' '}
            <Button onClick={show} said="Show what changed" />
          </p>
        )}
      </div>
      {theirs && (
        <Changed
          editing={editing}
          theirs={theirs}
          onClose={() => setTheirs(undefined)}
          onTake={() => {
            setTheirs(undefined)
            editing.takeOver(theirs)
          }}
        />
      )}
    </>
  )
}

interface ChangedProps {
  readonly editing: Editing
  readonly theirs: Opened
  readonly onClose: () => void
  readonly onTake: () => void
}

function Changed({ editing, theirs, onClose, onTake }: ChangedProps) {
  const base = editing.opened.value?.base ?? {}
  const names = Object.keys(changesOf(base, theirs.base))
  return (
    <Dialog title={t('What was changed')} onClose={onClose}>
      <Differences names={names} now={theirs.base} before={base} />
      {names.length === 0 && <p>{t('No field of this form.')}</p>}
      <p>{t('What you have typed stays.')}</p>
      <p class="buttons">
        <Button class="primary" onClick={onTake} said="Take it over" />
      </p>
    </Dialog>
  )
}
