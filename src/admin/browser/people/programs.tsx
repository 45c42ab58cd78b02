// The passwords that somebody's programs have, for administrators.

import type { Token, User } from '../../../contract/routes.ts'
import { remove } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { List } from '../components/list/listed.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { useList } from '../components/list/use_list.ts'
import { momentOf } from '../components/when.ts'
import { t } from '../i18n.ts'

interface ProgramsProps {
  readonly user: User
  readonly onClose: () => void
}

export function Programs({ user, onClose }: ProgramsProps) {
  const path = 'console/tokens'
  const list = useList(path, { user: user.id, per_page: 100 })
  const tokens = list.body?.tokens ?? []
  const revoke = async ({ id, name }: Token) => {
    try {
      await remove(`${path}/${id}`)
      toast(t('“{name}” was revoked.', { name }))
    } catch (error) {
      toastError(error)
    }
    list.again()
  }
  return (
    <Dialog title={t('Programs of {name}', { name: user.name })} onClose={onClose}>
      <List list={list} isEmpty={tokens.length === 0} empty={<p>{t('No program has one yet.')}</p>}>
        <ul class="lines">
          {tokens.map((one) => (
            <li key={one.id}>
              <span>
                {one.name}{' '}
                <span class="soft">
                  {one.last_used
                    ? t('last used {time}', { time: momentOf(one.last_used) })
                    : t('never used')}
                  {one.last_used_network ? `, ${one.last_used_network}` : ''}
                </span>
              </span>
              <button type="button" onClick={() => void revoke(one)}>
                {t('Revoke “{name}”', { name: one.name })}
              </button>
            </li>
          ))}
        </ul>
      </List>
    </Dialog>
  )
}
