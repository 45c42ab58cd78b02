// What authors do with what came back to them.

import { useState } from 'preact/hooks'
import type { Waiting } from '../../../contract/routes.ts'
import { asFilled, patch } from '../api.ts'
import { focusContent } from '../components/focus.ts'
import { toast, toastError } from '../components/toasts.tsx'
import { type Sentence, t } from '../i18n.ts'

interface AgainProps {
  readonly item: Waiting
  /** Of its editor. */
  readonly address: string
  readonly onDone: () => void
}

/** What can be done from which status: the next one, the words of the button, what was done. */
const next: Readonly<Record<string, readonly [string, Sentence, Sentence]>> = {
  draft: ['pending', 'Submit again', '“{title}” waits for review.'],
  pending: ['draft', 'Take back', '“{title}” is a draft again.'],
  trash: ['draft', 'Take out of the trash', '“{title}” is a draft again.'],
}

export function Again({ item, address, onDone }: AgainProps) {
  const { kind, id, title } = item
  const [isBusy, setBusy] = useState(false)
  const [status, words, done] = next[item.status] ?? []
  if (status === undefined || words === undefined || done === undefined) return null
  const act = async () => {
    setBusy(true)
    try {
      await patch(`events/${kind}s/${id}`, asFilled({ status }))
      toast(t(done, { title }))
      onDone()
      focusContent()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p class="buttons">
      {item.status !== 'trash' && <a href={address}>{t('Change')}</a>}
      <button type="button" disabled={isBusy} onClick={() => void act()}>
        {t(words)}
      </button>
    </p>
  )
}
