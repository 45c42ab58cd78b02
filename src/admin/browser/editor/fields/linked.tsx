// Venues and organizers beside the form: made with a warning of doubles, and corrected.

import { useMemo } from 'preact/hooks'
import type { ComponentChild } from 'preact'
import type { Organizer, Venue } from '../../../../contract/routes.ts'
import type { AnyOf, Answer } from '../../../../contract/client.ts'
import { asFilled, askTagged, get } from '../../api.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field, Form } from '../../components/form/form.tsx'
import { Lazy } from '../../components/lazy.tsx'
import { toast } from '../../components/toasts.tsx'
import { t } from '../../i18n.ts'
import type { ListName, Shown } from '../form/kinds.ts'
import { labelOf } from '../form/labels.ts'

/** What is corrected here; the rest is on the screen of its own. */
const corrected = {
  venues: ['venue', 'address', 'zip', 'city', 'country', 'phone', 'website'],
  organizers: ['organizer', 'email', 'phone', 'website'],
} as const satisfies Partial<Record<ListName, readonly (keyof Shown)[]>>

export type Corrected = keyof typeof corrected

export const isCorrected = (list: ListName): list is Corrected => list in corrected

export type Double = AnyOf<Venue | Organizer> & { readonly id: number }

/** Those that may be meant by a new name; none if that cannot be asked. */
export async function doublesOf(list: ListName, name: string): Promise<readonly Double[]> {
  if (!isCorrected(list)) return []
  const found: AnyOf<Answer<'GET', `console/${Corrected}/doubles`>> = await get(
    `console/${list}/doubles`,
    { query: { name } },
  ).catch(() => ({}))
  return found[list] ?? []
}

interface CorrectProps {
  readonly list: Corrected
  readonly id: number
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function Correct({ list, id, onClose, onSaved }: CorrectProps) {
  const path = `events/${list}/${id}` as const
  const load = async () => {
    const { body, tag } = await askTagged('GET', path)
    const names: readonly (keyof Shown)[] = corrected[list]
    const shown: Shown = body
    const Screen = () => (
      <Form
        submit={t('Save')}
        onSubmit={async (values) => {
          await askTagged('PATCH', path, { body: asFilled(values), tag })
          toast(t('“{title}” was saved.', { title: values[names[0] ?? ''] ?? '' }))
          onSaved()
        }}
      >
        {names.map((name) => (
          <Field key={name} name={name} label={labelOf({ name })} value={textOf(shown[name])} />
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Asked once, whatever is drawn around it. */
function Loaded({
  load,
}: {
  readonly load: () => Promise<{ readonly Screen: () => ComponentChild }>
}) {
  const once = useMemo(() => load, [])
  return <Lazy load={once} />
}
