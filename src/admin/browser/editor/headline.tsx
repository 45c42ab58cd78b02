// Always in sight: where one is, the state, whether what was typed is safe, the one next step, and why
// it was refused.

import { useRef } from 'preact/hooks'
import { momentOf } from '../components/formats.ts'
import { Button, Link, Status } from '../components/parts.tsx'
import { WhichDates } from '../components/which_dates.tsx'
import { Conflicts } from './conflicts/conflicts.tsx'
import { ticketLabel } from './fields/tickets.tsx'
import { focusField } from './focus_field.ts'
import { labelOf } from './form/labels.ts'
import { MoreActions } from './panels/actions.tsx'
import type { Editing } from './state/editing.ts'
import { isTrouble, type Keeping, type Kept } from './state/keeping.ts'
import type { Opened } from './state/open.ts'
import { fieldOf, type Refusal } from './state/refusal.ts'
import type { Step, Steps } from './state/steps.ts'
import { t } from '../i18n.ts'
import { to } from '../router.ts'

interface HeadlineProps {
  readonly editing: Editing
  readonly keeping: Keeping
  readonly opened: Opened
  readonly steps: Steps
  readonly onSave: (step: Step) => void
  readonly isPreview: boolean
  readonly onPreview: () => void
}

export function Headline(props: HeadlineProps) {
  const { editing, keeping, opened, steps, onSave, isPreview, onPreview } = props
  const button = useRef<HTMLButtonElement>(null)
  const { kind, asked, asksDates, id, isUnsaved, isBusy, refusal } = editing
  const { next, other } = steps
  const { shown } = opened
  const isLive = shown?.status === 'publish' || kind.title === 'name'
  const mayGoOn = isUnsaved.value || next.status !== undefined
  return (
    <div class="headline">
      <div class="headline-row">
        <a href={to(kind.list)}>‹ {t(kind.many)}</a>
        <p class="where">
          {shown?.status && <Status status={shown.status} />}
          {isLive && shown?.url && <Link href={shown.url} isOut said="Live on the site ↗" />}
          <KeepState isUnsaved={isUnsaved.value} kept={keeping.state.value} />
        </p>
        <p class="buttons">
          {kind.name === 'event' && (
            <Button aria-pressed={isPreview} onClick={onPreview} said="Preview" />
          )}
          <MoreActions editing={editing} />
          {other && <Button onClick={() => onSave(other)} said={other.said} />}
          {/* Not disabled, which would take the focus away. */}
          <button
            ref={button}
            type="submit"
            class="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-disabled={isBusy.value || !mayGoOn}
          >
            {t(next.said)}
          </button>
        </p>
      </div>
      <Refused
        refusal={refusal.value}
        onChoose={asked.value?.isOpen === false ? editing.choose : undefined}
      />
      {asksDates.value && (
        <WhichDates
          title={t('Save')}
          event={id.value}
          near={button}
          onClose={() => void editing.chooseDates(undefined)}
          onChoose={(scope) => void editing.chooseDates(scope)}
        />
      )}
      {asked.value?.isOpen && (
        <Conflicts
          conflicts={asked.value.conflicts}
          fields={opened.fields}
          isSaving={asked.value.isSaving}
          onClose={() => {
            asked.value = undefined
          }}
          onDecide={(decided) => void editing.decide(decided)}
        />
      )}
    </div>
  )
}

interface RefusedProps {
  readonly refusal: Refusal
  /** Where others have changed the same. */
  readonly onChoose: (() => void) | undefined
}

/** Why it was not saved; each field is named, and leads there. The region is there before. */
function Refused({ refusal: { problem, faults }, onChoose }: RefusedProps) {
  const paths = Object.entries(faults)
  return (
    <div role="alert">
      {onChoose && (
        <div class="problem">
          <strong>{t('Not saved.')}</strong>{' '}
          <Button class="link" onClick={onChoose} said="Somebody else has changed this, too" />
        </div>
      )}
      {(problem !== '' || paths.length > 0) && (
        <div class="problem">
          <strong>{t('Not saved.')}</strong> {problem}
          {paths.length > 0 && (
            <ul>
              {paths.map(([path, text]) => (
                <li key={path}>
                  <Button class="link" onClick={() => focusField(fieldOf(path))}>
                    {labelAt(path)}
                  </Button>
                  : {text}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

function labelAt(path: string): string {
  const [name = '', nth = '', part = ''] = path.split('.')
  return nth === '' ? labelOf({ name }) : ticketLabel(Number(nth), part)
}

interface KeepStateProps {
  readonly isUnsaved: boolean
  readonly kept: Kept
}

/** Whether what was typed is safe. Only that it is not is spoken: the rest would be said too often. */
export function KeepState({ isUnsaved, kept }: KeepStateProps) {
  const text = isUnsaved ? textOf(kept) : ''
  const isSpoken = isTrouble(kept)
  return (
    <>
      <span class="soft">{isSpoken ? '' : text}</span>
      <span class="soft" role="status">
        {isSpoken ? text : ''}
      </span>
    </>
  )
}

function textOf(kept: Kept): string {
  switch (kept.is) {
    case 'idle':
      return t('Not saved yet.')
    case 'kept':
      return t('Not saved yet. Kept {when}.', { when: momentOf(kept.at) })
    case 'unreachable':
      return t('Not saved yet. It is kept in this browser until the server can be reached.')
    case 'signed out':
      return t('Not saved yet. It is kept in this browser until you sign in again.')
    case 'refused':
      return `${t('Not saved yet.')} ${kept.why}`
  }
}
