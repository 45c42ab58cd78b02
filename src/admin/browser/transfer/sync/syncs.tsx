// Calendars elsewhere that are kept in step.

import { post } from '../../api.ts'
import { Dialog } from '../../components/dialog.tsx'
import { List, useList } from '../../components/list/list.tsx'
import { toast } from '../../components/toasts.tsx'
import { place } from '../../router.ts'
import { t } from '../../i18n.ts'
import { Sync } from './sync.tsx'
import { SyncForm } from './sync_form.tsx'
import { TransferTabs } from '../tabs.tsx'
import { Opener, Paragraph } from '../../components/parts.tsx'

const syncsPath = 'console/syncs'

export function Screen() {
  const list = useList(syncsPath, { per_page: 50, page: place.value.query['page'] })
  const syncs = list.body?.syncs ?? []
  return (
    <>
      <TransferTabs />
      <Paragraph said="A calendar elsewhere is looked at again and again, and what changes there changes here: new events come, changed ones follow, and those that are gone go to the trash." />
      <p class="actions">
        <Opener class="primary" said="Add a calendar …">
          {(close) => (
            <Dialog title={t('Keep a calendar in step')} onClose={close}>
              <SyncForm
                submit="Add"
                onSubmit={async (body) => {
                  await post(syncsPath, body)
                  close()
                  toast(t('It is looked at now, and what it has comes in.'))
                  list.again()
                }}
              />
            </Dialog>
          )}
        </Opener>
      </p>
      <List list={list} items={syncs} empty="No other calendar is kept in step yet.">
        {syncs.map((sync) => (
          <Sync key={sync.id} sync={sync} onDone={list.again} />
        ))}
      </List>
    </>
  )
}
