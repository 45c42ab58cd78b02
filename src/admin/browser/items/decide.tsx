// What an editor decides about something that waits: to publish it, to give it back, or to refuse it.

import { useState } from 'preact/hooks'
import type { Body } from '../../../contract/client.ts'
import { post, Refused } from '../api.ts'
import { focusContent } from '../components/focus.ts'
import { Field, FormDialog, TextArea } from '../components/form/form.tsx'
import { useAgain } from '../components/list/list.tsx'
import { Button } from '../components/parts.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { undoOf } from '../frame/undo.ts'
import { type Sentence, t } from '../i18n.ts'
import { site } from '../site_config.ts'

interface DecideProps {
  readonly id: number
  readonly title: string
  /** Of its editor. */
  readonly address: string
}

type Asking = 'later' | 'ask_back' | 'refuse'

const asked = {
  later: ['Publish at a time', 'Schedule', '“{title}” will be published.'],
  ask_back: ['Ask for a change', 'Give it back', '“{title}” went back to its author.'],
  refuse: ['Refuse', 'Refuse', '“{title}” was refused.'],
} as const satisfies Record<Asking, readonly [title: Sentence, submit: Sentence, done: Sentence]>

export function Decide({ id, title, address }: DecideProps) {
  const again = useAgain()
  const [asking, setAsking] = useState<Asking>()
  const [isBusy, setBusy] = useState(false)
  const decide = async (body: Body<'POST', `console/review/${number}`>, done: Sentence) => {
    const made = await post(`console/review/${id}`, body)
    const undo = undoOf(made)
    toast(t(done, { title }), undo && (() => undo().then(again)))
    setAsking(undefined)
    again()
    focusContent()
  }
  const publish = async () => {
    setBusy(true)
    try {
      await decide({ decision: 'accept' }, '“{title}” is published.')
    } catch (error) {
      toastError(error)
      // Another editor was faster.
      if (error instanceof Refused && error.status === 409) again()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p class="buttons" role="group" aria-label={t('Decide about “{title}”', { title })}>
        <Button class="primary" disabled={isBusy} act={publish} said="Publish now" />
        {(['later', 'ask_back', 'refuse'] as const).map((one) => (
          <Button key={one} onClick={() => setAsking(one)} said={asked[one][0]} isAsking />
        ))}
        <a href={address}>{t('Change')}</a>
      </p>
      {asking && (
        <FormDialog
          title={`${t(asked[asking][0])}: ${title}`}
          submit={asked[asking][1]}
          onSubmit={({ reason = '', publish_date = '' }) =>
            asking === 'later'
              ? decide({ decision: 'accept', publish_date }, asked.later[2])
              : decide({ decision: asking, reason }, asked[asking][2])
          }
          onClose={() => setAsking(undefined)}
        >
          {asking === 'later' ? (
            <Field
              name="publish_date"
              label={t('From when it is public')}
              hint={t('In the time of {zone}.', { zone: site.timezone })}
              type="datetime-local"
            />
          ) : (
            <TextArea
              name="reason"
              label={t('Reason')}
              hint={t(
                asking === 'refuse'
                  ? 'Its author reads this, and it goes to the trash.'
                  : 'Its author reads this, and can submit again.',
              )}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
