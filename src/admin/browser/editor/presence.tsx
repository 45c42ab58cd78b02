// Above the form: who else works on it, what they have saved, and work that was left behind.

import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { momentOf } from '../components/formats.ts'
import { Button, Paragraph } from '../components/parts.tsx'
import { toastError } from '../components/toasts.tsx'
import { changesOf, type Values } from './conflicts/merge.ts'
import { namesOf } from './form/labels.ts'
import { Differences } from './form/readable.tsx'
import type { Editing } from './state/editing.ts'
import { open, type Opened } from './state/open.ts'
import type { Presence } from './state/presence.ts'
import type { Unfinished } from './state/unfinished.ts'
import { t } from '../i18n.ts'
import { site } from '../site_config.ts'

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

interface OffersProps {
  readonly unfinished: Unfinished
  /** As the server has it. */
  readonly base: Values
}

/** Offers work that was left behind, with the fields in which it differs. */
export function Offers({ unfinished, base }: OffersProps) {
  const { offers, elsewhere } = unfinished
  return (
    <div role="status">
      {offers.value.map((offer) => (
        <section key={offer.key} class="notice" aria-label={t('Unfinished work')}>
          <p>
            {t('You have unsaved work from {when}.', { when: momentOf(offer.modified) })}{' '}
            {elsewhere.value.has(offer.key) && t('It is still open in another window.')}
          </p>
          <details>
            <summary>
              {t('Changed: {fields}', {
                fields: namesOf(offer.names),
              })}
            </summary>
            <Differences names={offer.names} now={offer.changes} before={base} />
          </details>
          <p class="buttons">
            <Button class="primary" act={() => unfinished.resume(offer)} said="Continue" />
            {!elsewhere.value.has(offer.key) && (
              <Button act={() => unfinished.discard(offer)} said="Discard" />
            )}
          </p>
        </section>
      ))}
    </div>
  )
}
