// Venues and organizers beside the form: made with a warning of doubles, and corrected.

import { useEffect, useState } from 'preact/hooks'
import type { Organizer, Venue } from '../../../../contract/routes.ts'
import type { AnyOf, Answer } from '../../../../contract/client.ts'
import { asFilled, askTagged, get } from '../../api.ts'
import { Field, FormDialog } from '../../components/form/form.tsx'
import { toast, toastError } from '../../components/toasts.tsx'
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
  const names: readonly (keyof Shown)[] = corrected[list]
  const [opened, setOpened] = useState<{
    readonly shown: Shown
    readonly tag?: string | undefined
  }>()
  useEffect(() => {
    askTagged('GET', path).then(
      ({ body, tag }) => setOpened({ shown: body, tag }),
      (error) => {
        toastError(error)
        onClose()
      },
    )
  }, [path])
  const textOf = (name: keyof Shown) => {
    const value = opened?.shown[name]
    return typeof value === 'string' ? value : ''
  }
  if (!opened) return null
  return (
    <FormDialog
      title={t('Correct')}
      onClose={onClose}
      submit="Save"
      onSubmit={async (values) => {
        await askTagged('PATCH', path, { body: asFilled(values), tag: opened.tag })
        toast(t('“{title}” was saved.', { title: values[names[0] ?? ''] ?? '' }))
        onSaved()
      }}
    >
      {names.map((name) => (
        <Field key={name} name={name} label={labelOf({ name })} value={textOf(name)} />
      ))}
    </FormDialog>
  )
}
