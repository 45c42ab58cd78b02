// One's own password, where one is signed in, and passwords for programs.

import { useState } from 'preact/hooks'
import { ask, asFilled, post, remove } from '../../api.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field, Form } from '../../components/form/form.tsx'
import { List } from '../../components/list/listed.tsx'
import { toast, toastError } from '../../components/toasts.tsx'
import { useList } from '../../components/list/use_list.ts'
import { momentOf } from '../../components/when.ts'
import { t } from '../../i18n.ts'

export function Screen() {
  return (
    <>
      <Password />
      <Sessions />
      <Tokens />
    </>
  )
}

function Password() {
  const [turn, setTurn] = useState(0)
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t('Password')}</h2>
      <Form
        key={turn}
        submit={t('Change the password')}
        onSubmit={async (values) => {
          await ask('PUT', 'console/session/password', { body: asFilled(values) })
          toast(t('The password was changed. Other devices are signed out.'))
          setTurn(turn + 1)
        }}
      >
        <Field
          name="current"
          label={t('Password until now')}
          type="password"
          autocomplete="current-password"
          isRequired
        />
        <Field
          name="password"
          label={t('New password')}
          hint={t('At least 10 characters. A sentence is good, and easy to keep.')}
          type="password"
          autocomplete="new-password"
          isRequired
        />
      </Form>
    </section>
  )
}

function Sessions() {
  const path = 'console/sessions'
  const list = useList(path)
  const sessions = list.body?.sessions ?? []
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('Where you are signed in')}</h2>
      <List list={list} isEmpty={sessions.length === 0} empty={null}>
        <ul class="lines">
          {sessions.map((one) => (
            <li key={one.id}>
              <span>
                {one.browser} <span class="soft">{one.network}</span>{' '}
                <span class="soft">{t('last seen {time}', { time: momentOf(one.seen) })}</span>
              </span>
              {one.current ? (
                <span class="badge">{t('This device')}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => void remove(`${path}/${one.id}`).then(list.again, toastError)}
                >
                  {t('Sign out')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </List>
    </section>
  )
}

function Tokens() {
  const path = 'console/tokens'
  const list = useList(path)
  const [secret, setSecret] = useState('')
  const [turn, setTurn] = useState(0)
  const tokens = list.body?.tokens ?? []
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">{t('Passwords for programs')}</h2>
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
                </span>
              </span>
              <button
                type="button"
                onClick={() => void remove(`${path}/${one.id}`).then(list.again, toastError)}
              >
                {t('Revoke “{name}”', { name: one.name })}
              </button>
            </li>
          ))}
        </ul>
      </List>
      <Form
        key={turn}
        submit={t('Make one')}
        onSubmit={async (values) => {
          const made = await post(path, asFilled(values))
          setSecret(made.secret)
          setTurn(turn + 1)
          list.again()
        }}
      >
        <Field name="name" label={t('For which program?')} isRequired />
      </Form>
      {secret !== '' && (
        <Dialog title={t('The password for the program')} onClose={() => setSecret('')}>
          <p>{t('It is shown only now.')}</p>
          <p>
            <input class="wide" readOnly value={secret} aria-label={t('Password')} />
          </p>
        </Dialog>
      )}
    </section>
  )
}
