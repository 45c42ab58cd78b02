// Views above the table: some that are always there, and those that were saved under a name.

import { useEffect, useState } from 'preact/hooks'
import type { SavedView } from '../../../../contract/routes.ts'
import { patch } from '../../api.ts'
import { toast, toastError } from '../../components/toasts.tsx'
import { useList } from '../../components/list/use_list.ts'
import { place, to } from '../../router.ts'
import { type Sentence, t } from '../../i18n.ts'
import { type Query, keptOf } from '../address.ts'
import { setStartView, startView, viewQuery } from './start_view.ts'
import { ViewDialog, viewsPath } from './view_dialog.tsx'

/** What editors ask for every day. */
const usual: readonly (readonly [said: Sentence, query: Query])[] = [
  ['Coming', { when: 'coming' }],
  ['Mine', { mine: 'true' }],
  ['Drafts', { status: 'draft', when: 'all' }],
  ['Waiting for review', { status: 'pending', when: 'all' }],
  ['Trash', { status: 'trash', when: 'all' }],
]

export function Views() {
  const { path, query } = place.value
  const list = useList(viewsPath, { screen: 'events', per_page: 100 })
  const views = list.body?.views
  const [edited, setEdited] = useState<SavedView | 'new'>()
  useEffect(() => refreshStart(views), [views])
  const kept = keptOf(query)
  const current = views?.find(({ id }) => String(id) === query['view'])
  const isOther = current && current.query !== kept
  const save = async (view: SavedView) => {
    try {
      await patch(`${viewsPath}/${view.id}`, { query: kept })
      toast(t('“{title}” was saved.', { title: view.name }))
      list.again()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div class="views">
      <nav aria-label={t('Views')}>
        <ul>
          {usual.map(([said, wanted]) => (
            <Tab key={said} href={to(path, wanted)} isCurrent={!current && kept === keptOf(wanted)}>
              {t(said)}
            </Tab>
          ))}
          {views?.map((view) => (
            <Tab key={view.id} href={`${to(path)}${viewQuery(view)}`} isCurrent={view === current}>
              {view.name}
            </Tab>
          ))}
        </ul>
      </nav>
      <p class="buttons">
        {isOther && current.can.edit && (
          <button type="button" onClick={() => void save(current)}>
            {t('Update “{name}”', { name: current.name })}
          </button>
        )}
        {current?.can.edit && (
          <button type="button" onClick={() => setEdited(current)}>
            {t('Rename, share or delete …')}
          </button>
        )}
        {(!current || isOther) && (
          <button type="button" onClick={() => setEdited('new')}>
            {t('Save this view …')}
          </button>
        )}
      </p>
      {edited !== undefined && (
        <ViewDialog
          view={edited === 'new' ? undefined : edited}
          query={kept}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined)
            list.again()
          }}
        />
      )}
    </div>
  )
}

interface TabProps {
  readonly href: string
  readonly isCurrent: boolean
  readonly children: string
}

function Tab({ href, isCurrent, children }: TabProps) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </a>
    </li>
  )
}

/** The one that is shown first may have been changed or deleted meanwhile. */
function refreshStart(views: readonly SavedView[] | undefined): void {
  const start = startView()
  if (views && start) setStartView(views.find(({ id }) => id === start.id))
}
