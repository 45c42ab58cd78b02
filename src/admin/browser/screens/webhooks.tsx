// Other programs that are told what changes, and what became of each message.

import { useState } from 'preact/hooks'
import type { Delivery, Webhook as Told } from '../../../contract/routes.ts'
import { asFilled, patch, post, remove } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { Field, Form } from '../components/form/form.tsx'
import { List } from '../components/list/listed.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { useList } from '../components/list/use_list.ts'
import { momentOf } from '../components/when.ts'
import { type Sentence, t } from '../i18n.ts'

const root = 'live/webhooks'

export function Screen() {
  const list = useList(root, { per_page: 50 })
  const [secret, setSecret] = useState('')
  const [turn, setTurn] = useState(0)
  const webhooks = list.body?.webhooks ?? []
  return (
    <>
      <Form
        key={turn}
        submit={t('Add a webhook')}
        onSubmit={async (values) => {
          const made = await post(root, asFilled(values))
          setSecret(made.secret)
          setTurn(turn + 1)
          list.again()
        }}
      >
        <Field
          name="url"
          label={t('Address')}
          hint={t('Each change is sent to this address, signed, as long as it answers.')}
          isRequired
        />
      </Form>
      {secret !== '' && (
        <Dialog title={t('The secret of the webhook')} onClose={() => setSecret('')}>
          <p>{t('It is shown only now.')}</p>
          <p>
            <input class="wide" readOnly value={secret} aria-label={t('Secret')} />
          </p>
        </Dialog>
      )}
      <List
        list={list}
        isEmpty={webhooks.length === 0}
        empty={<p>{t('No other program is told of changes yet.')}</p>}
      >
        {webhooks.map((webhook) => (
          <Webhook key={webhook.id} webhook={webhook} onSecret={setSecret} onDone={list.again} />
        ))}
      </List>
    </>
  )
}

interface WebhookProps {
  readonly webhook: Told
  readonly onSecret: (secret: string) => void
  readonly onDone: () => void
}

function Webhook({ webhook, onSecret, onDone }: WebhookProps) {
  const path = `${root}/${webhook.id}` as const
  const [turn, setTurn] = useState(0)
  const act = async (work: () => Promise<unknown>, done: Sentence) => {
    try {
      await work()
      toast(t(done))
    } catch (error) {
      toastError(error)
    }
    setTurn(turn + 1)
    onDone()
  }
  return (
    <section aria-labelledby={`webhook-${webhook.id}`}>
      <h2 id={`webhook-${webhook.id}`}>{webhook.url}</h2>
      <p class="actions">
        <span class="badge">{webhook.active ? t('On') : t('Off')}</span>
        <button
          type="button"
          onClick={() =>
            void act(
              () => patch(path, { active: !webhook.active }),
              webhook.active ? 'Nothing is sent any more.' : 'Changes are sent from now on.',
            )
          }
        >
          {webhook.active ? t('Switch off') : t('Switch on')}
        </button>
        <button
          type="button"
          onClick={() => void act(() => post(`${path}/test`), 'A test was sent.')}
        >
          {t('Send a test')}
        </button>
        <button
          type="button"
          onClick={() =>
            void post(`${path}/secret`).then((made) => onSecret(made.secret), toastError)
          }
        >
          {t('New secret')}
        </button>
        <button
          type="button"
          onClick={() => void act(() => remove(path), 'The webhook was removed.')}
        >
          {t('Remove')}
        </button>
      </p>
      <Deliveries path={`${path}/deliveries`} turn={turn} />
    </section>
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
  return (
    <details>
      <summary>{t('The last messages')}</summary>
      <List
        list={list}
        isEmpty={deliveries.length === 0}
        empty={<p>{t('Nothing was sent yet.')}</p>}
      >
        <ul class="lines">
          {deliveries.map((one) => (
            <li key={one.id}>
              <span>
                <code>{one.type}</code> {t(states[one.status])}{' '}
                <span class="soft">
                  {momentOf(one.created)}
                  {one.answer_status === null ? '' : `, ${one.answer_status}`}
                </span>
              </span>
              <button
                type="button"
                onClick={() => void post(`${path}/${one.id}/resend`).then(list.again, toastError)}
              >
                {t('Send again')}
              </button>
            </li>
          ))}
        </ul>
      </List>
    </details>
  )
}
