// Calendars elsewhere that are kept in step.

import { useState } from 'preact/hooks'
import { post } from '../../api.ts'
import { Dialog } from '../../components/dialog.tsx'
import { List } from '../../components/list/listed.tsx'
import { toast } from '../../components/toasts.tsx'
import { useList } from '../../components/list/use_list.ts'
import { place } from '../../router.ts'
import { t } from '../../i18n.ts'
import { Sync } from './sync.tsx'
import { SyncForm } from './sync_form.tsx'
import { Tabs } from '../tabs.tsx'

const syncsPath = 'console/syncs'

export function Screen() {
  const list = useList(syncsPath, { per_page: 50, page: place.value.query['page'] })
  const [isAdding, setAdding] = useState(false)
  const syncs = list.body?.syncs ?? []
  return (
    <>
      <Tabs />
      <p>
        {t(
          'A calendar elsewhere is looked at again and again, and what changes there changes here: new events come, changed ones follow, and those that are gone go to the trash.',
        )}
      </p>
      <p class="actions">
        <button type="button" class="primary" onClick={() => setAdding(true)}>
          {t('Add a calendar …')}
        </button>
      </p>
      {isAdding && (
        <Dialog title={t('Keep a calendar in step')} onClose={() => setAdding(false)}>
          <SyncForm
            submit={t('Add')}
            onSubmit={async (body) => {
              await post(syncsPath, body)
              setAdding(false)
              toast(t('It is looked at now, and what it has comes in.'))
              list.again()
            }}
          />
        </Dialog>
      )}
      <List
        list={list}
        isEmpty={syncs.length === 0}
        empty={<p>{t('No other calendar is kept in step yet.')}</p>}
      >
        {syncs.map((sync) => (
          <Sync key={sync.id} sync={sync} onDone={list.again} />
        ))}
      </List>
    </>
  )
}
