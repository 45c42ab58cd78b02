// What is said before something is published; each leads to its field.

import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../components/parts.tsx'
import { Findings } from './checks.tsx'
import type { Editing } from '../state/editing.ts'
import { t } from '../../i18n.ts'

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
      <h2 id="findings">{t('Before it is published')}</h2>
      <Findings all={found} />
      <p class="buttons">
        <Button
          class="primary"
          act={() => editing.save({ isLookedAt: true })}
          said="Publish all the same"
        />
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
