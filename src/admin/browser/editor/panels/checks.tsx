// What could be better, found while one types: each leads to its field.

import type { Finding } from '../../../../contract/routes.ts'
import { Button } from '../../components/parts.tsx'
import { useAsked } from '../../components/use_asked.ts'
import { focusField } from '../focus_field.ts'
import { labelOf } from '../form/labels.ts'
import { findingsOf } from '../state/checking.ts'
import { type Editing, filled } from '../state/editing.ts'
import { outgoing } from '../state/outgoing.ts'
import { t } from '../../i18n.ts'

/** Looked for when nothing was typed for as long as this. */
const pauseMs = 1500

export function Checks({ editing }: { readonly editing: Editing }) {
  const { id, changes, opened } = editing
  const values = id.value === 0 ? filled(changes.value) : changes.value
  const isEmpty = id.value === 0 && Object.keys(values).length === 0
  const { body: found } = useAsked(
    isEmpty ? '' : JSON.stringify([values, opened.value?.tag]),
    async () => findingsOf(id.value, outgoing(values), { isRead: true }),
    pauseMs,
  )
  return (
    <details open class="checks">
      <summary>{t('Checks')}</summary>
      {found === undefined && <p class="hint">{t('What could be better is shown here.')}</p>}
      {found?.length === 0 && <p class="hint">{t('Nothing to improve was found.')}</p>}
      {found && found.length > 0 && <Findings all={found} />}
    </details>
  )
}

export const Findings = ({ all }: { readonly all: readonly Finding[] }) => (
  <ul class="findings">
    {all.map(({ field, level, message }) => (
      <li key={message} class={level}>
        {message}{' '}
        {field !== '' && (
          <Button
            class="link"
            onClick={() => focusField(field)}
            said="Go to “{field}”"
            facts={{ field: labelOf({ name: field }) }}
          />
        )}
      </li>
    ))}
  </ul>
)
