// Templates: events that are kept to be copied, as drafts under a name. A name is a saved view, so
// that editors share them and a template has whatever an event can have.

import type { SavedView } from '../../../../contract/routes.ts'
import { post, remove } from '../../api.ts'
import { toast } from '../../components/toasts.tsx'
import { useList } from '../../components/list/list.tsx'
import { go, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { Button } from '../../components/parts.tsx'

const screen = 'templates'

/** The copy stays as it is when the event is changed. */
export async function saveTemplate(id: number, name: string): Promise<void> {
  const copy = await post(`console/events/${id}/duplicate`, { title: name })
  const shared = may('editOthers')
  await post('console/views', { name, screen, query: `event=${copy.id}`, shared })
  toast(t('“{name}” is a template now. It is offered for new events.', { name }))
}

const eventOf = (view: SavedView): number => Number(new URLSearchParams(view.query).get('event'))

async function use(view: SavedView): Promise<void> {
  const made = await post(`console/events/${eventOf(view)}/duplicate`)
  go(to(`events/${made.id}`), { isReplaced: true })
}

/** Nothing if there are none. */
export function Templates() {
  const list = useList('console/views', { screen, per_page: 100 })
  const all = list.body?.views ?? []
  // Who copies an event must be allowed to edit it.
  const views = all.filter(({ can }) => can.edit || may('editOthers'))
  if (views.length === 0) return null
  const drop = async (view: SavedView) => {
    await remove(`console/views/${view.id}`)
    await remove(`events/events/${eventOf(view)}`).catch(() => undefined)
    list.again()
  }
  return (
    <details class="templates">
      <summary>{t('From a template')}</summary>
      <ul class="lines">
        {views.map((view) => (
          <li key={view.id}>
            <Button act={() => use(view)}>{view.name}</Button>
            {view.can.edit && (
              <Button
                aria-label={t('Remove “{name}”', { name: view.name })}
                act={() => drop(view)}
                said="Remove"
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
