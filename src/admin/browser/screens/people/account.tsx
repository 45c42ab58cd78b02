// One's own account: name, password, passkeys, where one is signed in, what one is told, programs.

import { useState } from 'preact/hooks'
import { asFilled, ask, post, remove } from '../../api.ts'
import {
  Field,
  FormAgain,
  type Options,
  optionsOf,
  Picks,
  Secret,
} from '../../components/form/form.tsx'
import { momentOf } from '../../components/formats.ts'
import { Line, List, useList } from '../../components/list/list.tsx'
import { Button, Section } from '../../components/parts.tsx'
import { attempt, toast } from '../../components/toasts.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { Tokens, tokensPath } from '../../people/programs.tsx'
import { may } from '../../session.ts'
import { site } from '../../site_config.ts'
import { ByMail } from './by_mail.tsx'
import { NameAndMail } from './name_and_mail.tsx'
import { Passkeys } from './passkeys.tsx'
import { NewPassword } from './use_link.tsx'

export const Screen = () => (
  <>
    <NameAndMail />
    {site.ways.hasPasswords && <Password />}
    {site.ways.hasPasswords && <Passkeys />}
    <Sessions />
    {may('create') && <WhatIsTold />}
    <ByMail told={told} />
    <Programs />
  </>
)

const Password = () => (
  <Section title={t('Password')}>
    <FormAgain
      submit="Change the password"
      onSubmit={async (values) => {
        await ask('PUT', 'console/session/password', { body: asFilled(values) })
        toast(t('The password was changed. Other devices are signed out.'))
      }}
    >
      <Field
        name="current"
        label={t('Password until now')}
        type="password"
        autocomplete="current-password"
        required
      />
      <NewPassword />
    </FormAgain>
  </Section>
)

function Sessions() {
  const path = 'console/sessions'
  const list = useList(path)
  const sessions = list.body?.sessions ?? []
  const end = (id: number) => remove(`${path}/${id}`).then(list.again)
  const endOthers = async () => {
    await attempt(() => remove(path), t('You are signed out everywhere else.'))
    list.again()
  }
  return (
    <Section title={t('Where you are signed in')}>
      <List list={list}>
        <ul class="lines">
          {sessions.map(({ id, browser, network, seen, current }) => (
            <Line
              key={id}
              main={browser}
              soft={`${network} ${t('last seen {time}', { time: momentOf(seen) })}`}
            >
              {current ? (
                <span class="badge">{t('This device')}</span>
              ) : (
                <Button act={() => end(id)} said="Sign out" />
              )}
            </Line>
          ))}
        </ul>
        {sessions.length > 1 && (
          <p class="buttons">
            <Button act={endOthers} said="Sign out everywhere else" />
          </p>
        )}
      </List>
    </Section>
  )
}

const told: Options<Sentence> = [
  ['published', 'Something of mine was published'],
  ['returned', 'Something of mine was given back'],
  ['refused', 'Something of mine was refused'],
  ['changed', 'Somebody changed something of mine'],
  ['removed', 'Somebody deleted something of mine'],
  ['mentioned', 'Somebody mentions me'],
  ['commented', 'Somebody comments on something of mine, or answers me'],
  ['clash', 'Something takes place where and when something of mine does'],
]

function WhatIsTold() {
  const list = useList('console/news')
  const muted: readonly string[] = list.body?.muted ?? []
  const kinds = told.map(([kind]) => kind)
  const toggle = async (kind: string) => {
    const isOff = (one: string) => muted.includes(one) !== (one === kind)
    const work = () =>
      ask('PUT', 'console/news', { body: asFilled({ muted: kinds.filter(isOff) }) })
    await attempt(work, t('Saved.'))
    list.again()
  }
  return (
    <Section title={t('What you are told')}>
      <List list={list}>
        <Picks
          legend={t('In the console, at the bell')}
          options={optionsOf(told)}
          picked={kinds.filter((kind) => !muted.includes(kind))}
          onPick={(kind) => void toggle(kind)}
          isHigh
        />
      </List>
    </Section>
  )
}

function Programs() {
  const list = useList(tokensPath)
  const [secret, setSecret] = useState('')
  return (
    <Section title={t('Passwords for programs')}>
      <Tokens list={list} />
      <FormAgain
        submit="Make one"
        onSubmit={async (values) => {
          setSecret((await post(tokensPath, asFilled(values))).secret)
          list.again()
        }}
      >
        <Field name="name" label={t('For which program?')} required />
      </FormAgain>
      <Secret
        title="The password for the program"
        label="Password"
        secret={secret}
        onClose={() => setSecret('')}
      />
    </Section>
  )
}
