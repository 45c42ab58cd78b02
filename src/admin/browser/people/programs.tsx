// What administrators do about somebody: the passwords of their programs, and who gets what they have.

import { useContext } from 'preact/hooks'
import type { Token, User } from '../../../contract/routes.ts'
import { post, remove } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { Choice, Form, FormDialog } from '../components/form/form.tsx'
import { momentOf } from '../components/formats.ts'
import { Line, Lines, type Listed, useAgain, useList } from '../components/list/list.tsx'
import { Button, Close, Paragraph } from '../components/parts.tsx'
import { attempt, toast } from '../components/toasts.tsx'
import { undoOf } from '../frame/undo.ts'
import { t } from '../i18n.ts'

export const tokensPath = 'console/tokens'

export function Tokens({ list }: { readonly list: Listed<{ readonly tokens: readonly Token[] }> }) {
  const tokens = list.body?.tokens ?? []
  const revoke = async ({ id, name }: Token) => {
    await attempt(() => remove(`${tokensPath}/${id}`), t('“{name}” was revoked.', { name }))
    list.again()
  }
  return (
    <Lines list={list} items={tokens} empty="No program has one yet.">
      {(one) => (
        <Line key={one.id} main={one.name} soft={lastUse(one)}>
          <Button act={() => revoke(one)} said="Revoke “{name}”" facts={{ name: one.name }} />
        </Line>
      )}
    </Lines>
  )
}

const lastUse = ({ last_used: time, last_used_network: network }: Token): string =>
  time === null
    ? t('never used')
    : [t('last used {time}', { time: momentOf(time) }), network].filter(Boolean).join(', ')

export const Programs = ({ user: { id, name } }: { readonly user: User }) => (
  <Dialog title={t('Programs of {name}', { name })}>
    <Tokens list={useList(tokensPath, { user: id, per_page: 100 })} />
  </Dialog>
)

export function HandOver({ user: { id: from, name } }: { readonly user: User }) {
  const close = useContext(Close)
  const { body } = useList('console/authors', { per_page: 100 })
  const heirs = (body?.authors ?? []).filter(({ id }) => id !== from)
  const handOver = async (to: number) => {
    const made = await post(`console/users/${from}/hand-over`, { to })
    close()
    toast(t('Handed over: {n}', { n: made.events + made.venues + made.organizers }), undoOf(made))
  }
  return (
    <Dialog title={t('Hand over what {name} has', { name })}>
      <p>{t('All events, places and organizers of {name} get another author.', { name })}</p>
      {body && heirs.length === 0 && <p>{t('There is nobody else who writes.')}</p>}
      {heirs.length > 0 && (
        <Form submit="Hand over" onSubmit={({ to }) => handOver(Number(to))}>
          <Choice
            name="to"
            label={t('To whom?')}
            options={heirs.map((heir) => [String(heir.id), heir.name] as const)}
          />
        </Form>
      )}
    </Dialog>
  )
}

export function RemovePasskeys({ user: { id, name } }: { readonly user: User }) {
  const again = useAgain()
  return (
    <FormDialog
      title={t('Remove the passkeys of {name}?', { name })}
      submit="Remove passkeys"
      hasCancel
      onSubmit={async () => {
        await remove(`console/users/${id}/passkeys`)
        toast(t('{name} has no passkeys any more.', { name }))
        again()
      }}
    >
      <Paragraph said="For whoever has lost them: they sign in by password again, and register a new passkey where one is needed. All their sessions end." />
    </FormDialog>
  )
}
