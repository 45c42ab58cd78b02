// What an editor decides about something that waits: to publish it, to give it back, or to refuse it.

import { useState } from 'preact/hooks'
import type { Body } from '../../../contract/client.ts'
import { post, Refused } from '../api.ts'
import { Field, FormDialog } from '../components/form/form.tsx'
import { keep, readKept } from '../components/kept.ts'
import { useAgain } from '../components/list/list.tsx'
import { Button } from '../components/parts.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { undoOf } from '../frame/undo.ts'
import { type Sentence, t } from '../i18n.ts'
import { goOnFrom } from '../review/keys.ts'
import { ReplyText } from '../review/reply.tsx'
import { site } from '../site_config.ts'

interface DecideProps {
  readonly id: number
  readonly title: string
  /** Of its editor. */
  readonly address: string
  /** What is shown: what was changed since is looked at before anything is decided. */
  readonly version?: string
  /** In which its author is written to. */
  readonly language?: string
  /** The proposal that it was made of. */
  readonly proposal?: number | undefined
}

type Asking = 'later' | 'ask_back' | 'refuse'

const asked = {
  later: ['Publish at a time', 'Schedule', '“{title}” will be published.'],
  ask_back: ['Ask for a change', 'Give it back', '“{title}” went back to its author.'],
  refuse: ['Refuse', 'Refuse', '“{title}” was refused.'],
} as const satisfies Record<Asking, readonly [title: Sentence, submit: Sentence, done: Sentence]>

const isConflict = (error: unknown): error is Refused =>
  error instanceof Refused && error.status === 409

export function Decide(given: DecideProps) {
  const { id, title, address, version, language = site.language, proposal } = given
  const again = useAgain()
  const [asking, setAsking] = useState<Asking>()
  const [isBusy, setBusy] = useState(false)
  /** Whether somebody else was faster: the list is read again once the dialog is closed. */
  const [isLate, setLate] = useState(false)
  const keptAs = (one: Asking): string => `reason ${id} ${one}`
  const decide = async (body: Body<'POST', `console/review/${number}`>, done: Sentence) => {
    const seen = version === undefined ? {} : { version }
    const made = await post(`console/review/${id}`, { ...body, ...seen })
    const undo = undoOf(made)
    toast(t(done, { title }), undo && (() => undo().then(again)))
    if (asking) keep(keptAs(asking), '')
    goOnFrom(id)
    setAsking(undefined)
    again()
  }
  const publish = async () => {
    setBusy(true)
    try {
      await decide({ decision: 'accept' }, '“{title}” is published.')
    } catch (error) {
      toastError(error)
      // Another editor was faster.
      if (isConflict(error)) again()
    } finally {
      setBusy(false)
    }
  }
  const submit = async (one: Asking, { reason = '', publish_date = '' }) => {
    try {
      if (one === 'later') await decide({ decision: 'accept', publish_date }, asked.later[2])
      else await decide({ decision: one, reason }, asked[one][2])
    } catch (error) {
      // What was typed stays where it is, and is said to the sender if that is meant.
      if (isConflict(error)) setLate(true)
      throw error
    }
  }
  const close = () => {
    setAsking(undefined)
    if (isLate) again()
  }
  const sendAnyway = async (one: Asking) => {
    const text = readKept(keptAs(one))
    await post(`console/proposals/${proposal ?? 0}/messages`, { text })
    keep(keptAs(one), '')
    toast(t('Sent.'))
    close()
  }
  return (
    <>
      <p class="buttons" role="group" aria-label={t('Decide about “{title}”', { title })}>
        <Button
          class="primary"
          data-deed="accept"
          disabled={isBusy}
          act={publish}
          said="Publish now"
        />
        {(['later', 'ask_back', 'refuse'] as const).map((one) => (
          <Button
            key={one}
            data-deed={one}
            onClick={() => setAsking(one)}
            said={asked[one][0]}
            isAsking
          />
        ))}
        <a href={address} data-deed="change">
          {t('Change it first')}
        </a>
      </p>
      {asking && (
        <FormDialog
          title={`${t(asked[asking][0])}: ${title}`}
          submit={asked[asking][1]}
          onSubmit={(values) => submit(asking, values)}
          onClose={close}
          others={
            isLate &&
            proposal !== undefined &&
            asking !== 'later' && (
              <Button act={() => sendAnyway(asking)} said="Send it as a message" />
            )
          }
        >
          {asking === 'later' ? (
            <Field
              name="publish_date"
              label={t('From when it is public')}
              hint={t('In the time of {zone}.', { zone: site.timezone })}
              type="datetime-local"
            />
          ) : (
            <ReplyText
              name="reason"
              label={t('Reason')}
              hint={t(
                asking === 'refuse'
                  ? 'Its author reads this, and it goes to the trash.'
                  : 'Its author reads this, and can submit again.',
              )}
              language={language}
              kept={keptAs(asking)}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
