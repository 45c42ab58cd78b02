// Other programs that are told what changes, and what became of each message.

import { useState } from 'preact/hooks'
import type { Delivery, Webhook as Told } from '../../../contract/routes.ts'
import { asFilled, patch, post, remove } from '../api.ts'
import { Field, FormAgain, Secret } from '../components/form/form.tsx'
import { momentOf } from '../components/formats.ts'
import { Line, Lines, List, useAct, useList } from '../components/list/list.tsx'
import { Button, Paragraph, Section } from '../components/parts.tsx'
import { type Sentence, t } from '../i18n.ts'

const root = 'live/webhooks'

export function Screen() {
  const list = useList(root, { per_page: 50 })
  const [secret, setSecret] = useState('')
  const webhooks = list.body?.webhooks ?? []
  return (
    <>
      <FormAgain
        submit="Add a webhook"
        onSubmit={async (values) => {
          setSecret((await post(root, asFilled(values))).secret)
          list.again()
        }}
      >
        <Field
          name="url"
          label={t('Address')}
          hint={t('Each change is sent to this address, signed, as long as it answers.')}
          required
        />
      </FormAgain>
      <Secret
        title="The secret of the webhook"
        label="Secret"
        secret={secret}
        onClose={() => setSecret('')}
      />
      <List list={list} items={webhooks} empty="No other program is told of changes yet.">
        {webhooks.map((webhook) => (
          <Webhook key={webhook.id} webhook={webhook} onSecret={setSecret} />
        ))}
      </List>
    </>
  )
}

interface WebhookProps {
  readonly webhook: Told
  readonly onSecret: (secret: string) => void
}

function Webhook({ webhook: { id, url, active, failing_since }, onSecret }: WebhookProps) {
  const actOnList = useAct()
  const path = `${root}/${id}` as const
  const [turn, setTurn] = useState(0)
  const act = async (work: () => Promise<unknown>, done: Sentence) => {
    await actOnList(work, done)
    setTurn(turn + 1)
  }
  const turnOnOrOff = () =>
    act(
      () => patch(path, { active: !active }),
      active ? 'Nothing is sent any more.' : 'Changes are sent from now on.',
    )
  return (
    <Section title={url}>
      <p class="actions">
        <span class="badge">{t(active ? 'On' : 'Off')}</span>
        <Button act={turnOnOrOff} said={active ? 'Switch off' : 'Switch on'} />
        <Button
          act={() => act(() => post(`${path}/test`), 'A test was sent.')}
          said="Send a test"
        />
        <Button
          act={async () => onSecret((await post(`${path}/secret`)).secret)}
          said="New secret"
        />
        <Button act={() => act(() => remove(path), 'The webhook was removed.')} said="Remove" />
      </p>
      {failing_since !== null && (
        <Paragraph
          class="problem"
          said="Nothing could be delivered since {time}."
          facts={{ time: momentOf(failing_since) }}
        />
      )}
      <Deliveries path={`${path}/deliveries`} turn={turn} />
    </Section>
  )
}

const states: Readonly<Record<Delivery['status'], Sentence>> = {
  pending: 'on its way',
  delivered: 'arrived',
  failed: 'given up',
}

interface DeliveriesProps {
  readonly path: `${typeof root}/${number}/deliveries`
  /** Another one each time that something was done. */
  readonly turn: number
}

/** The last messages. */
function Deliveries({ path, turn }: DeliveriesProps) {
  const list = useList(path, { per_page: 10 }, turn)
  const deliveries = list.body?.deliveries ?? []
  const sendAgain = (id: number) => post(`${path}/${id}/resend`).then(list.again)
  return (
    <details>
      <summary>{t('The last messages')}</summary>
      <Lines list={list} items={deliveries} empty="Nothing was sent yet.">
        {({ id, type, status, created, answer_status: answer }) => (
          <Line
            key={id}
            main={
              <>
                <code>{type}</code> {t(states[status])}
              </>
            }
            soft={[momentOf(created), ...(answer === null ? [] : [answer])].join(', ')}
          >
            <Button act={() => sendAgain(id)} said="Send again" />
          </Line>
        )}
      </Lines>
    </details>
  )
}
