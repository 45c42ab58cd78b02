// The passwords of programs: one's own, and for administrators those of others.

import type { Token, User } from '../../../contract/routes.ts'
import { remove } from '../api.ts'
import { Button } from '../components/parts.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Line, List, type Listed, useList } from '../components/list/list.tsx'
import { attempt } from '../components/toasts.tsx'
import { momentOf } from '../components/formats.ts'
import { t } from '../i18n.ts'

export const tokensPath = 'console/tokens'

export function Tokens({ list }: { readonly list: Listed<{ readonly tokens: readonly Token[] }> }) {
  const tokens = list.body?.tokens ?? []
  const revoke = async ({ id, name }: Token) => {
    await attempt(() => remove(`${tokensPath}/${id}`), t('“{name}” was revoked.', { name }))
    list.again()
  }
  return (
    <List list={list} items={tokens} empty="No program has one yet.">
      <ul class="lines">
        {tokens.map((one) => (
          <Line key={one.id} main={one.name} soft={lastUse(one)}>
            <Button act={() => revoke(one)} said="Revoke “{name}”" facts={{ name: one.name }} />
          </Line>
        ))}
      </ul>
    </List>
  )
}

const lastUse = ({ last_used: time, last_used_network: network }: Token): string =>
  time === null
    ? t('never used')
    : [t('last used {time}', { time: momentOf(time) }), network].filter(Boolean).join(', ')

interface ProgramsProps {
  readonly user: User
  readonly onClose: () => void
}

export function Programs({ user: { id, name }, onClose }: ProgramsProps) {
  return (
    <Dialog title={t('Programs of {name}', { name })} onClose={onClose}>
      <Tokens list={useList(tokensPath, { user: id, per_page: 100 })} />
    </Dialog>
  )
}
