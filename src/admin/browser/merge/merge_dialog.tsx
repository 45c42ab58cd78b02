// Several that are the same become one: which one stays is asked, and what will happen is said.

import { useState } from 'preact/hooks'
import type { Query } from '../../../contract/client.ts'
import type { Merge } from '../../../contract/routes.ts'
import { post } from '../api.ts'
import { focusContent } from '../components/focus.ts'
import { FormDialog, Picks } from '../components/form/form.tsx'
import { useList } from '../components/list/list.tsx'
import { Paragraph } from '../components/parts.tsx'
import { toast } from '../components/toasts.tsx'
import type { ListName } from '../editor/form/kinds.ts'
import { undoOf } from '../frame/undo.ts'
import { counted } from '../counted.ts'
import { t } from '../i18n.ts'

export interface Merged {
  readonly id: number
  readonly name: string
  /** What tells it from its namesakes. */
  readonly about?: string
}

export type Mergeable = Exclude<ListName, 'events'>

interface MergeProps {
  readonly list: Mergeable
  readonly items: readonly Merged[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const isTerm = (list: Mergeable): list is 'categories' | 'tags' =>
  list === 'categories' || list === 'tags'

export function MergeDialog({ list, items, onDone, onClose }: MergeProps) {
  const [kept, setKept] = useState(items[0]?.id ?? 0)
  const name = items.find(({ id }) => id === kept)?.name ?? ''
  const merge = async () => {
    const route = isTerm(list) ? 'terms' : list
    const made: Merge[] = []
    for (const { id } of items.filter((one) => one.id !== kept)) {
      made.push(await post(`console/${route}/${id}/merge`, { into: kept }))
    }
    const events = made.reduce((sum, one) => sum + one.events, 0)
    const undos = made.toReversed().flatMap((one) => undoOf(one) ?? [])
    toast(t(counted.merged, { name, n: events }), async () => {
      for (const undo of undos) await undo()
      onDone()
    })
    onDone()
    focusContent()
  }
  return (
    <FormDialog title={t('Merge')} submit="Merge" onSubmit={merge} onClose={onClose}>
      <Picks
        legend={t('Which one stays?')}
        options={items.map((item) => [
          String(item.id),
          <>
            {item.name} <span class="soft">{item.about}</span>{' '}
            <EventCount list={list} id={item.id} />
          </>,
        ])}
        picked={String(kept)}
        onPick={(id) => setKept(Number(id))}
        isHigh
      />
      <Paragraph
        said={
          isTerm(list)
            ? 'Events get “{name}” instead of the others, and what is below these is below it. The others are deleted.'
            : 'Events get “{name}” instead of the others, which go to the trash.'
        }
        facts={{ name }}
      />
    </FormDialog>
  )
}

const filters = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'categories',
  tags: 'tags',
} as const satisfies Record<Mergeable, keyof Query<'GET', 'console/events'>>

/** How many events it has, of any time. */
export function EventCount({ list, id }: { readonly list: Mergeable; readonly id: number }) {
  const { body } = useList('console/events/count', { [filters[list]]: id })
  return body ? <span class="badge">{t(counted.events, { n: body.total })}</span> : null
}

export const filterOf = (list: Mergeable) => filters[list]
