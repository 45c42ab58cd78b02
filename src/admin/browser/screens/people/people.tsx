// Who may work here, and as what.

import { useState } from 'preact/hooks'
import type { Body } from '../../../../contract/client.ts'
import type { InvitedUser, NewOneTimeLink, User } from '../../../../contract/routes.ts'
import { asFilled, patch, post } from '../../api.ts'
import {
  Choice,
  Field,
  FormDialog,
  optionsOf,
  Secret,
  Select,
} from '../../components/form/form.tsx'
import { momentOf } from '../../components/formats.ts'
import {
  By,
  ByWords,
  Filters,
  List,
  NoMatch,
  Table,
  useAct,
  useList,
} from '../../components/list/list.tsx'
import { Button, Opener } from '../../components/parts.tsx'
import { attempt, toast } from '../../components/toasts.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { HandOver, Programs, RemovePasskeys } from '../../people/programs.tsx'
import { Linked } from '../../people/provider.tsx'
import { place } from '../../router.ts'
import { session } from '../../session.ts'
import { site } from '../../site_config.ts'

/** The one with the most rights first. */
const roles: Readonly<Record<User['role'], Sentence>> = {
  administrator: 'Administrator',
  editor: 'Editor',
  author: 'Author',
  contributor: 'Contributor',
  subscriber: 'Subscriber',
}

type UserChange = Body<'PATCH', `console/users/${number}`>

const roleOptions = () => optionsOf(Object.entries(roles))

const root = 'console/users'

export function Screen() {
  const list = useList(root, { per_page: 50, ...place.value.query })
  const [link, setLink] = useState<NewOneTimeLink>()
  const users = list.body?.users ?? []
  const provider = site.ways.provider ?? ''
  const give = (made: NewOneTimeLink, name: string) => {
    if (made.mailed) toast(t('The link was mailed to {name}.', { name }))
    else setLink(made)
  }
  return (
    <>
      <p>
        <Opener class="primary" said="Invite somebody">
          <Invite
            onDone={(made) => {
              const { name } = made
              if (made.link) give(made.link, name)
              else toast(t('{name} can sign in with {provider} now.', { name, provider }))
              list.again()
            }}
          />
        </Opener>
      </p>
      {link && <OneTimeLink link={link} onClose={() => setLink(undefined)} />}
      <Filters>
        <ByWords />
        <By name="role" label="Role" options={roleOptions()} />
        <By
          name="disabled"
          label="Who may sign in"
          options={optionsOf([
            ['false', 'Enabled'],
            ['true', 'Disabled'],
          ])}
        />
      </Filters>
      <List list={list} items={users} empty={<NoMatch said="Nobody matches." all="people" />}>
        <Table caption={t('People')} headings={['Name', 'Role', 'What can be done']}>
          {users.map((user) => (
            <Row key={user.id} user={user} onLink={give} onUnlink={list.again} />
          ))}
        </Table>
      </List>
    </>
  )
}

interface OneTimeLinkProps {
  readonly link: NewOneTimeLink
  readonly onClose: () => void
}

function OneTimeLink({ link: { url, expires }, onClose }: OneTimeLinkProps) {
  if (url === null) return null
  const copy = () => attempt(() => navigator.clipboard.writeText(url), t('Copied.'))
  return (
    <Secret
      title="A link to choose a password"
      said="Give it to the person: it works once, until {time}."
      facts={{ time: momentOf(expires) }}
      label="Link"
      secret={url}
      onClose={onClose}
      others={
        <p class="buttons">
          <Button class="primary" act={copy} said="Copy" />
        </p>
      }
    />
  )
}

function Invite({ onDone }: { readonly onDone: (made: InvitedUser) => void }) {
  const invite = async (values: object) => onDone(await post(root, asFilled(values)))
  return (
    <FormDialog title={t('Invite somebody')} submit="Invite" onSubmit={invite}>
      <Field name="login" label={t('Login')} autocomplete="off" autofocus required />
      <Field name="name" label={t('Name')} autocomplete="off" />
      <Field
        name="email"
        label={t('E-mail')}
        type="email"
        autocomplete="off"
        {...(site.mail && { hint: t('With an address, the invitation is mailed.') })}
      />
      <Choice name="role" label={t('Role')} value="author" options={roleOptions()} />
    </FormDialog>
  )
}

interface AddressProps {
  readonly user: User
  readonly onChange: (now: UserChange, before: UserChange, done: Sentence) => Promise<unknown>
}

function Address({ user: { name, email }, onChange }: AddressProps) {
  return (
    <FormDialog
      title={t('E-mail of {name}', { name })}
      submit="Save"
      onSubmit={async ({ email: now = '' }) => {
        await onChange({ email: now }, { email: email ?? '' }, 'Saved.')
      }}
    >
      <Field
        name="email"
        label={t('E-mail')}
        type="email"
        value={email ?? ''}
        autocomplete="off"
        autofocus
      />
    </FormDialog>
  )
}

interface RowProps {
  readonly user: User
  readonly onLink: (link: NewOneTimeLink, name: string) => void
  readonly onUnlink: () => void
}

function Row({ user, onLink, onUnlink }: RowProps) {
  const act = useAct()
  const { id, name, login, role, disabled, link } = user
  const { hasPasswords } = site.ways
  const isMe = id === session.value?.user.id
  const path = `${root}/${id}` as const
  /** Can be taken back; sessions and links that have ended stay so. */
  const change = (now: UserChange, before: UserChange, done: Sentence) =>
    act(() => patch(path, now), done, { facts: { name }, undo: () => patch(path, before) })
  const linkBy = (mail: boolean) =>
    post(`${path}/link`, asFilled({ mail })).then((made) => onLink(made, name))
  const turnOnOrOff = () =>
    change(
      { disabled: !disabled },
      { disabled },
      disabled ? '{name} may sign in again.' : '{name} can no longer sign in.',
    )
  const signOut = () =>
    act(() => post(`${path}/sign-out`), '{name} is signed out everywhere.', { facts: { name } })
  return (
    <tr>
      <th scope="row">
        {name} <span class="soft">{login}</span>
        {disabled && <span class="badge">{t('Disabled')}</span>}
        {user.identities.map((one) => (
          <span key={one.id} class="badge">
            {t('Signs in with {provider}', { provider: one.provider })}
          </span>
        ))}
        {link && (
          <span class="badge">
            {t('Has a link until {time}', { time: momentOf(link.expires) })}
          </span>
        )}
      </th>
      <td>
        <Select
          aria-label={t('Role of {name}', { name })}
          disabled={isMe}
          value={role}
          options={roleOptions()}
          onSelect={(now) =>
            void change(asFilled({ role: now }), { role }, '{name} has another role.')
          }
        />
      </td>
      <td class="actions">
        {hasPasswords && site.mail && user.email !== null && (
          <Button act={() => linkBy(true)} said="Mail a link for a new password" />
        )}
        {hasPasswords && <Button act={() => linkBy(false)} said="Link for a new password" />}
        {user.identities.length > 0 && (
          <Opener said="Linked accounts" isAsking>
            <Linked user={user} onChange={onUnlink} />
          </Opener>
        )}
        <Opener said="E-mail" isAsking>
          <Address user={user} onChange={change} />
        </Opener>
        <Opener said="Programs" isAsking>
          <Programs user={user} />
        </Opener>
        {!isMe && <Button act={signOut} said="Sign out everywhere" />}
        {user.passkeys > 0 && (
          <Opener said="Remove passkeys" isAsking>
            <RemovePasskeys user={user} />
          </Opener>
        )}
        <Opener said="Hand over" isAsking>
          <HandOver user={user} />
        </Opener>
        {!isMe && <Button act={turnOnOrOff} said={disabled ? 'Enable' : 'Disable'} />}
      </td>
    </tr>
  )
}
