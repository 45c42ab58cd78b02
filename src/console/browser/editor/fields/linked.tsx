// Venues and organizers beside the form: made with a warning of doubles, and corrected.

import { useMemo } from 'preact/hooks'
import { type Json, askTagged, get } from '../../api.ts'
import { site } from '../../facts.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Lazy } from '../../parts/lazy.tsx'
import { toast } from '../../parts/toasts.tsx'
import { t } from '../../say.ts'
import { labelOf } from '../labels.ts'

/** What is corrected here; the rest is on the screen of its own. */
const corrected: Readonly<Record<string, readonly string[]>> = {
  venues: ['venue', 'address', 'zip', 'city', 'country', 'phone', 'website'],
  organizers: ['organizer', 'email', 'phone', 'website'],
}

export const isCorrected = (list: string): boolean => list in corrected

/** Those that may be meant by a new name; none if that cannot be asked. */
export async function doublesOf(list: string, name: string): Promise<readonly Json[]> {
  if (!isCorrected(list)) return []
  const found = await get(`${site.console}/${list}/doubles`, { query: { name } }).catch(() => ({}))
  return found[list] ?? []
}

interface CorrectProps {
  readonly list: string
  readonly id: number
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function Correct({ list, id, onClose, onSaved }: CorrectProps) {
  const path = `${site.events}/${list}/${id}`
  const load = async () => {
    const { body, tag } = await askTagged('GET', path)
    const names = corrected[list] ?? []
    const Screen = () => (
      <Form
        submit={t('Save')}
        onSubmit={async (values) => {
          await askTagged('PATCH', path, { body: values, tag })
          toast(t('“{title}” was saved.', { title: values[names[0] ?? ''] ?? '' }))
          onSaved()
        }}
      >
        {names.map((name) => (
          <Field key={name} name={name} label={labelOf({ name })} value={body[name] ?? ''} />
        ))}
      </Form>
    )
    return { Screen }
  }
  return (
    <Dialog title={t('Correct')} onClose={onClose}>
      <Loaded load={load} />
    </Dialog>
  )
}

/** Asked once, whatever is drawn around it. */
function Loaded({ load }: { readonly load: () => Promise<{ readonly Screen: () => Json }> }) {
  const once = useMemo(() => load, [])
  return <Lazy load={once} />
}
