// Who may work here, and as what.

import { useState } from 'preact/hooks'
import type { NewOneTimeLink, User } from '../../../../contract/routes.ts'
import type { Body } from '../../../../contract/client.ts'
import { asFilled, patch, post } from '../../api.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Choice, Field, Form } from '../../components/form/form.tsx'
import { List } from '../../components/list/listed.tsx'
import { OneTimeLink } from '../../components/one_time_link.tsx'
import { toast, toastError } from '../../components/toasts.tsx'
import { useList } from '../../components/list/use_list.ts'
import { momentOf } from '../../components/when.ts'
import { HandOver } from '../../people/hand_over.tsx'
import { Programs } from '../../people/programs.tsx'
import { narrow, place, to } from '../../router.ts'
import { type Sentence, t } from '../../i18n.ts'
import { session } from '../../session.ts'

/** The one with the most rights first. */
const roles: Readonly<Record<User['role'], Sentence>> = {
  administrator: 'Administrator',
  editor: 'Editor',
  author: 'Author',
  contributor: 'Contributor',
  subscriber: 'Subscriber',
}

type UserChange = Body<'PATCH', `console/users/${number}`>

const roleChoices = () =>
  Object.entries(roles).map(([role, word]) => [role as User['role'], t(word)] as const)

const root = 'console/users'

export function Screen() {
  const { query } = place.value
  const list = useList(root, { per_page: 50, ...query })
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<NewOneTimeLink>()
  const users = list.body?.users ?? []
  return (
    <>
      <p>
        <button type="button" class="primary" onClick={() => setInviting(true)}>
          {t('Invite somebody')}
        </button>
      </p>
      {isInviting && (
        <Invite
          onClose={() => setInviting(false)}
          onDone={(made) => {
            setInviting(false)
            setLink(made)
            list.again()
          }}
        />
      )}
      {link && <OneTimeLink link={link} onClose={() => setLink(undefined)} />}
      <Filters />
      <List
        list={list}
        isEmpty={users.length === 0}
        empty={
          <p>
            {t('Nobody matches.')} <a href={to('people')}>{t('Show all')}</a>
          </p>
        }
      >
        <table class="rows">
          <caption class="hidden">{t('People')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Role')}</th>
              <th scope="col">{t('What can be done')}</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <Row key={user.id} user={user} onLink={setLink} onDone={list.again} />
            ))}
          </tbody>
        </table>
      </List>
    </>
  )
}

function Filters() {
  const { search = '', role = '', disabled = '' } = place.value.query
  return (
    <Form
      key={`${search} ${role} ${disabled}`}
      submit={t('Show')}
      onSubmit={async (values) => narrow({ ...values, page: undefined })}
    >
      <div class="filters">
        <Field name="search" label={t('Words')} type="search" value={search} />
        <Choice
          name="role"
          label={t('Role')}
          value={role}
          options={[['', t('All')], ...roleChoices()]}
        />
        <Choice
          name="disabled"
          label={t('Who may sign in')}
          value={disabled}
          options={[
            ['', t('All')],
            ['false', t('Enabled')],
            ['true', t('Disabled')],
          ]}
        />
      </div>
    </Form>
  )
}

interface InviteProps {
  readonly onClose: () => void
  readonly onDone: (link: NewOneTimeLink) => void
}

function Invite({ onClose, onDone }: InviteProps) {
  return (
    <Dialog title={t('Invite somebody')} onClose={onClose}>
      <Form
        submit={t('Invite')}
        onSubmit={async (values) => {
          const { link } = await post(root, asFilled(values))
          onDone(link)
        }}
      >
        <Field name="login" label={t('Login')} autocomplete="off" autofocus isRequired />
        <Field name="name" label={t('Name')} autocomplete="off" />
        <Field name="email" label={t('E-mail')} type="email" autocomplete="off" />
        <Choice name="role" label={t('Role')} value="author" options={roleChoices()} />
      </Form>
    </Dialog>
  )
}

interface RowProps {
  readonly user: User
  readonly onLink: (link: NewOneTimeLink) => void
  readonly onDone: () => void
}

function Row({ user, onLink, onDone }: RowProps) {
  const isMe = user.id === session.value?.user.id
  const [open, setOpen] = useState<'hand over' | 'programs'>()
  const path = `${root}/${user.id}` as const
  const act = async (work: Promise<unknown>, done: Sentence, undo?: () => Promise<void>) => {
    try {
      await work
      toast(t(done, { name: user.name }), undo)
    } catch (error) {
      toastError(error)
    }
    onDone()
  }
  /** Can be taken back; sessions and links that have ended stay so. */
  const change = (now: UserChange, before: UserChange, done: Sentence) =>
    act(patch(path, now), done, async () => {
      await patch(path, before)
      onDone()
    })
  return (
    <tr>
      <th scope="row">
        {user.name} <span class="soft">{user.login}</span>
        {user.disabled && <span class="badge">{t('Disabled')}</span>}
        {user.link && (
          <span class="badge">
            {t('Has a link until {time}', { time: momentOf(user.link.expires) })}
          </span>
        )}
      </th>
      <td>
        <select
          aria-label={t('Role of {name}', { name: user.name })}
          disabled={isMe}
          value={user.role}
          onChange={(event) =>
            void change(
              asFilled({ role: event.currentTarget.value }),
              { role: user.role },
              '{name} has another role.',
            )
          }
        >
          {roleChoices().map(([role, word]) => (
            <option key={role} value={role} selected={role === user.role}>
              {word}
            </option>
          ))}
        </select>
      </td>
      <td class="actions">
        <button type="button" onClick={() => void post(`${path}/link`).then(onLink, toastError)}>
          {t('Link for a new password')}
        </button>
        <button type="button" onClick={() => setOpen('programs')}>
          {t('Programs')} …
        </button>
        {!isMe && (
          <button
            type="button"
            onClick={() => void act(post(`${path}/sign-out`), '{name} is signed out everywhere.')}
          >
            {t('Sign out everywhere')}
          </button>
        )}
        <button type="button" onClick={() => setOpen('hand over')}>
          {t('Hand over')} …
        </button>
        {open === 'programs' && <Programs user={user} onClose={() => setOpen(undefined)} />}
        {open === 'hand over' && <HandOver user={user} onClose={() => setOpen(undefined)} />}
        {!isMe && (
          <button
            type="button"
            onClick={() =>
              void change(
                { disabled: !user.disabled },
                { disabled: user.disabled },
                user.disabled ? '{name} may sign in again.' : '{name} can no longer sign in.',
              )
            }
          >
            {user.disabled ? t('Enable') : t('Disable')}
          </button>
        )}
      </td>
    </tr>
  )
}
