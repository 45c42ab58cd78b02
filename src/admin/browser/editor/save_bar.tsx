// Always in sight: Save, whether what was typed is safe, what is asked before it is saved, and why it
// was not.

import { useRef } from 'preact/hooks'
import { WhichDates } from '../components/which_dates.tsx'
import { t } from '../i18n.ts'
import { Conflicts } from './conflicts/conflicts.tsx'
import { focusField } from './focus_field.ts'
import { KeepState } from './keep_state.tsx'
import { labelOf } from './form/labels.ts'
import type { Editing } from './state/editing.ts'
import type { Keeping } from './state/keeping.ts'
import type { Opened } from './state/open.ts'
import { type Refusal, fieldOf } from './state/refusal.ts'
import { ticketLabel } from './fields/tickets.tsx'

interface SaveBarProps {
  readonly editing: Editing
  readonly keeping: Keeping
  readonly opened: Opened
}

export function SaveBar({ editing, keeping, opened }: SaveBarProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { asked, asksDates, id, isUnsaved, isBusy, refusal } = editing
  const { shown } = opened
  return (
    <div class="sticky">
      <Refused
        refusal={refusal.value}
        onChoose={asked.value?.isOpen === false ? editing.choose : undefined}
      />
      <p class="buttons">
        {/* Not disabled, which would take the focus away. */}
        <button
          ref={button}
          type="submit"
          class="primary"
          aria-disabled={isBusy.value || !isUnsaved.value}
        >
          {t('Save')}
        </button>
        {shown?.url && (
          <a href={shown.url} target="_blank" rel="noreferrer">
            {t('Show the page')}
          </a>
        )}
        {isUnsaved.value && (
          <button type="button" onClick={editing.discard}>
            {t('Discard changes')}
          </button>
        )}
        <KeepState isUnsaved={isUnsaved.value} kept={keeping.state.value} />
      </p>
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
          <button type="button" class="link" onClick={onChoose}>
            {t('Somebody else has changed this, too')}
          </button>
        </div>
      )}
      {(problem !== '' || paths.length > 0) && (
        <div class="problem">
          <strong>{t('Not saved.')}</strong> {problem}
          {paths.length > 0 && (
            <ul>
              {paths.map(([path, text]) => (
                <li key={path}>
                  <button type="button" class="link" onClick={() => focusField(fieldOf(path))}>
                    {labelAt(path)}
                  </button>
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
