// An editor publishes, asks back or refuses.

import { useState } from 'preact/hooks'
import type { Body } from '../../../contract/client.ts'
import { Refused, post } from '../api.ts'
import { site } from '../site_config.ts'
import { Dialog } from '../components/dialog.tsx'
import { focusContent } from '../components/focus.ts'
import { Form } from '../components/form/form.tsx'
import { TextArea, TimeField } from '../components/form/more_fields.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { type Sentence, t } from '../i18n.ts'
import { undoOf } from '../frame/undo.ts'

interface DecideProps {
  readonly id: number
  readonly title: string
  /** Of its editor. */
  readonly address: string
  readonly onDone: () => void
}

type Asking = 'later' | 'ask_back' | 'refuse'

const asked = {
  later: ['Publish at a time', 'Schedule', '“{title}” will be published.'],
  ask_back: ['Ask for a change', 'Give it back', '“{title}” went back to its author.'],
  refuse: ['Refuse', 'Refuse', '“{title}” was refused.'],
} as const satisfies Record<Asking, readonly [title: Sentence, submit: Sentence, done: Sentence]>

export function Decide({ id, title, address, onDone }: DecideProps) {
  const [asking, setAsking] = useState<Asking>()
  const [isBusy, setBusy] = useState(false)
  const decide = async (body: Body<'POST', `console/review/${number}`>, done: Sentence) => {
    const made = await post(`console/review/${id}`, body)
    const undo = undoOf(made)
    toast(t(done, { title }), undo && (() => undo().then(onDone)))
    setAsking(undefined)
    onDone()
    focusContent()
  }
  const publish = async () => {
    setBusy(true)
    try {
      await decide({ decision: 'accept' }, '“{title}” is published.')
    } catch (error) {
      toastError(error)
      // Another editor was faster.
      if (error instanceof Refused && error.status === 409) onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p class="buttons" role="group" aria-label={t('Decide about “{title}”', { title })}>
        <button type="button" class="primary" disabled={isBusy} onClick={() => void publish()}>
          {t('Publish now')}
        </button>
        {(['later', 'ask_back', 'refuse'] as const).map((one) => (
          <button key={one} type="button" onClick={() => setAsking(one)}>
            {t(asked[one][0])} …
          </button>
        ))}
        <a href={address}>{t('Change')}</a>
      </p>
      {asking && (
        <Dialog title={`${t(asked[asking][0])}: ${title}`} onClose={() => setAsking(undefined)}>
          <Form
            submit={t(asked[asking][1])}
            onSubmit={({ reason = '', publish_date = '' }) =>
              asking === 'later'
                ? decide({ decision: 'accept', publish_date }, asked.later[2])
                : decide({ decision: asking, reason }, asked[asking][2])
            }
          >
            {asking === 'later' ? (
              <TimeField
                name="publish_date"
                label={t('From when it is public')}
                hint={t('In the time of {zone}.', { zone: site.timezone })}
              />
            ) : (
              <TextArea
                name="reason"
                label={t('Reason')}
                hint={
                  asking === 'refuse'
                    ? t('Its author reads this. The item goes to the trash.')
                    : t('Its author reads this, and can submit again.')
                }
              />
            )}
          </Form>
        </Dialog>
      )}
    </>
  )
}
