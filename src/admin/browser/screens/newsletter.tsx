// Who gets mail without an account: how many there are, when the next newsletter goes out, and what
// one address is subscribed to. No list has addresses.

import { useState } from 'preact/hooks'
import type { Subscription, Subscriptions } from '../../../contract/routes.ts'
import { asFilled, ask, post } from '../api.ts'
import { Field, Form } from '../components/form/form.tsx'
import { momentOf, numberOf, wallText } from '../components/formats.ts'
import { Line, List, useAct, useList } from '../components/list/list.tsx'
import { Button, Facts, Section } from '../components/parts.tsx'
import { toast } from '../components/toasts.tsx'
import { type Sentence, t } from '../i18n.ts'
import { to } from '../router.ts'

const kinds: Readonly<Record<Subscription['kind'], Sentence>> = {
  newsletter: 'Newsletter',
  reminders: 'Reminders of saved events',
}

const states: Readonly<Record<Subscription['state'], Sentence>> = {
  active: 'confirmed',
  unconfirmed: 'not confirmed yet',
  paused: 'paused, because mail was refused',
}

export function Screen() {
  const list = useList('console/newsletter')
  const found = list.body
  return (
    <>
      <List list={list}>
        {found && (
          <>
            <p>
              {found.next === null
                ? t('No newsletter is sent: choose a day in the settings, where mail is set up.')
                : t('The next newsletter is sent on {time}, by the clock of the calendar.', {
                    time: wallText(found.next),
                  })}{' '}
              <a href={to('settings')}>{t('Settings')}</a>
            </p>
            <p class="actions">
              <Button act={sendTest} said="Send me a test" />
            </p>
            <Section title={t('How many get mail')}>
              <Facts
                class="status"
                facts={(['newsletter', 'reminders'] as const).map(
                  (kind) => [t(kinds[kind]), countsOf(found[kind])] as const,
                )}
              />
            </Section>
          </>
        )}
      </List>
      <Search onChange={list.again} />
    </>
  )
}

const countsOf = (counts: Subscriptions['newsletter']): string =>
  [
    t('{n} confirmed', { n: numberOf(counts.active) }),
    t('{n} not confirmed yet', { n: numberOf(counts.unconfirmed) }),
    t('{n} paused', { n: numberOf(counts.paused) }),
  ].join(', ')

async function sendTest(): Promise<void> {
  const { to: address } = await post('console/newsletter/tests')
  toast(t('The newsletter is on its way to {address}.', { address }))
}

/** For somebody who asks to be removed. */
function Search({ onChange }: { readonly onChange: () => void }) {
  const [found, setFound] = useState<readonly Subscription[]>()
  const act = useAct()
  const remove = async ({ id }: Subscription) => {
    await act(() => ask('DELETE', `console/subscriptions/${id}`), 'The subscription is removed.')
    setFound(found?.filter((one) => one.id !== id))
    onChange()
  }
  return (
    <Section title={t('Look for an address')}>
      <p>{t('For somebody who asks what they are subscribed to, or to be removed.')}</p>
      <Form
        submit="Look for it"
        onSubmit={async (values) =>
          setFound((await post('console/subscriptions/find', asFilled(values))).subscriptions)
        }
      >
        <Field name="email" label={t('E-mail')} type="email" />
      </Form>
      <div role="status">
        {found?.length === 0 && <p>{t('This address is subscribed to nothing.')}</p>}
      </div>
      {found && found.length > 0 && (
        <ul class="lines">
          {found.map((one) => (
            <Line
              key={one.id}
              main={t(kinds[one.kind])}
              soft={`${t(states[one.state])}, ${momentOf(one.since)}`}
            >
              <Button act={() => remove(one)} said="Remove" />
            </Line>
          ))}
        </ul>
      )}
    </Section>
  )
}
