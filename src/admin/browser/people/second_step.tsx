// What is needed besides the password, above whatever has asked for the password.

import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { NewSession } from '../../../contract/routes.ts'
import { asFilled, ask, Refused } from '../api.ts'
import { FormDialog } from '../components/form/form.tsx'
import { Paragraph } from '../components/parts.tsx'
import { t } from '../i18n.ts'
import { makePasskey, usePasskey } from './device.ts'

interface Missing {
  readonly step: 'passkey' | 'first-passkey'
  readonly options: object
  readonly remember: boolean
  readonly done: (opened: NewSession) => void
  readonly fail: (error: Refused) => void
}

const missing = signal<Missing | undefined>(undefined)

const code = 'second-factor-needed'
export const isUnfinished = (error: unknown): boolean =>
  error instanceof Refused && error.code === code

/** A session, once all that is needed for it is there. */
export async function completed(
  opening: Promise<NewSession>,
  remember: boolean,
): Promise<NewSession> {
  try {
    return await opening
  } catch (error) {
    if (!(error instanceof Refused) || !isUnfinished(error)) throw error
    const { step = 'passkey', options = {} } = error.data
    return new Promise((done, fail) => {
      missing.value = { step, options, remember, done, fail }
    })
  }
}

/** With the rights of the signature alone. */
const send = (path: '' | '/first', response: object, remember: boolean): Promise<NewSession> =>
  ask('POST', `console/session/passkey${path}`, {
    body: asFilled({ response, remember }),
    nonce: '',
  })

export async function openByPasskey(
  remember: () => boolean,
  isOffered = false,
): Promise<NewSession> {
  const { options } = await ask('POST', 'console/session/passkey/question', {
    body: asFilled({}),
    nonce: '',
  })
  const response = await usePasskey(options, isOffered)
  return send('', response, remember())
}

export function SecondStep() {
  const words = useRef<HTMLDivElement>(null)
  const asked = missing.value
  useEffect(() => {
    // Not on the button that closes it, where the browser begins.
    words.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [asked])
  if (!asked) return null
  const { step, options, remember, done, fail } = asked
  const isFirst = step === 'first-passkey'
  const finish = async () => {
    const opened = isFirst
      ? await send('/first', await makePasskey(options), remember)
      : await send('', await usePasskey(options), remember)
    missing.value = undefined
    done(opened)
  }
  const leave = () => {
    missing.value = undefined
    fail(
      new Refused(403, {
        code,
        message: t('You are not signed in: the passkey is still missing.'),
      }),
    )
  }
  return (
    <FormDialog
      title={t('One more step')}
      submit={isFirst ? 'Register a passkey' : 'Use the passkey'}
      hasCancel
      onClose={leave}
      onSubmit={finish}
    >
      <div ref={words}>
        {isFirst ? (
          <Paragraph said="Your role needs a passkey besides the password. Register one now, with your fingerprint, your face, the PIN of this device, or a key; from then on you can sign in with it alone." />
        ) : (
          <>
            <Paragraph said="Your password is right. Now use your passkey: your fingerprint, your face, the PIN of this device, or a key." />
            <Paragraph
              class="hint"
              said="Whoever has lost their passkeys asks an administrator to remove them."
            />
          </>
        )}
      </div>
    </FormDialog>
  )
}
