// Views above the table: some that are always there, and those that were saved under a name.

import { useEffect, useState } from 'preact/hooks'
import type { SavedView } from '../../../../contract/routes.ts'
import { patch } from '../../api.ts'
import { toast } from '../../components/toasts.tsx'
import { useList } from '../../components/list/list.tsx'
import { Button, Tabs } from '../../components/parts.tsx'
import { place, to } from '../../router.ts'
import { type Sentence, t } from '../../i18n.ts'
import { keptOf, type Query } from '../address.ts'
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
    await patch(`${viewsPath}/${view.id}`, { query: kept })
    toast(t('“{title}” was saved.', { title: view.name }))
    list.again()
  }
  return (
    <Tabs
      label="Views"
      tabs={[
        ...usual.map(([title, wanted]) => ({
          href: to(path, wanted),
          title: t(title),
          isCurrent: !current && kept === keptOf(wanted),
        })),
        ...(views ?? []).map((view) => ({
          href: `${to(path)}${viewQuery(view)}`,
          title: view.name,
          isCurrent: view === current,
        })),
      ]}
    >
      <p class="buttons">
        {isOther && current.can.edit && (
          <Button act={() => save(current)} said="Update “{name}”" facts={{ name: current.name }} />
        )}
        {current?.can.edit && (
          <Button onClick={() => setEdited(current)} said="Rename, share or delete …" />
        )}
        {(!current || isOther) && (
          <Button onClick={() => setEdited('new')} said="Save this view …" />
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
    </Tabs>
  )
}

/** The one that is shown first may have been changed or deleted meanwhile. */
function refreshStart(views: readonly SavedView[] | undefined): void {
  const start = startView()
  if (views && start) setStartView(views.find(({ id }) => id === start.id))
}
