import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../components/parts.tsx'
import { focusField } from '../focus_field.ts'
import { labelOf } from '../form/labels.ts'
import type { Editing } from '../state/editing.ts'
import { t } from '../../i18n.ts'

/** What could be better before it is published; each leads to its field. */
export function FindingsPanel({ editing }: { readonly editing: Editing }) {
  const found = editing.findings.value
  const panel = useRef<HTMLElement>(null)
  // Who has asked goes on here, unless they type by now.
  useEffect(() => {
    if (!editing.hasGoneOn()) panel.current?.focus()
  }, [found])
  if (!found) return null
  return (
    <section class="notice" aria-labelledby="findings" tabindex={-1} ref={panel}>
      <h2 id="findings">
        {found.all.length === 0 ? t('Nothing to improve was found.') : t('Before it is published')}
      </h2>
      {found.all.length > 0 && (
        <ul>
          {found.all.map(({ field, message }) => (
            <li key={message}>
              {message}{' '}
              {field !== '' && (
                <Button
                  onClick={() => focusField(field)}
                  said="Go to “{field}”"
                  facts={{ field: labelOf({ name: field }) }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p class="buttons">
        {found.isSaving && (
          <Button
            class="primary"
            act={() => editing.save({ isLookedAt: true })}
            said="Publish all the same"
          />
        )}
        <Button
          onClick={() => {
            editing.findings.value = undefined
          }}
          said="Close"
        />
      </p>
    </section>
  )
}
