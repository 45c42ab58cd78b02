// Where somebody signs in, or sets a password by a one-time link.

import { useEffect, useState } from 'preact/hooks'
import type { NewSession, OneTimeLink } from '../../../../contract/routes.ts'
import { ask, messageOf, Refused } from '../../api.ts'
import { Field, Form, Tick, type Values } from '../../components/form/form.tsx'
import { Paragraph, Problem } from '../../components/parts.tsx'
import { t } from '../../i18n.ts'
import { canOfferPasskeys, canUsePasskeys, leaveDevice } from '../../people/device.ts'
import { ByProvider } from '../../people/provider.tsx'
import { isUnfinished, openByPasskey } from '../../people/second_step.tsx'
import { go, to } from '../../router.ts'
import { begin, type Login, setByLink, signIn } from '../../session.ts'
import { site } from '../../site_config.ts'

/** Before the secret, which no server sees: it is in no log and no referrer. */
export const linkHash = '#/link/'

export function UseLink({ secret }: { readonly secret: string }) {
  const [found, setFound] = useState<OneTimeLink>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    document.title = `${t('Choose a password')}: ${site.name}`
    ask('POST', 'console/links/check', { body: { secret }, nonce: '' }).then(
      setFound,
      (error: unknown) => setProblem(messageOf(error)),
    )
  }, [secret])
  return (
    <main class="alone">
      <h1>{t('Choose a password')}</h1>
      <Problem text={problem} />
      {found && (
        <Form
          submit="Set the password and sign in"
          onSubmit={async ({ password = '' }) => {
            // The password is set, and the link of no use any more: the other ways are elsewhere.
            await setByLink(secret, password).catch(unlessUnfinished)
            go(to(''), { isReplaced: true })
          }}
        >
          <p>{t('You sign in as {login}.', { login: found.login })}</p>
          <input type="hidden" name="login" value={found.login} autocomplete="username" />
          <NewPassword autofocus />
        </Form>
      )}
    </main>
  )
}

function unlessUnfinished(error: unknown): void {
  if (!isUnfinished(error)) throw error
}

export const NewPassword = ({ autofocus = false }: { readonly autofocus?: boolean }) => (
  <Field
    name="password"
    label={t('New password')}
    hint={t('At least 10 characters. A sentence is good, and easy to keep.')}
    type="password"
    autocomplete="new-password"
    autofocus={autofocus}
    required
  />
)

interface LoginFieldsProps {
  /** Of who is known. */
  readonly login?: string
  readonly autofocus: 'login' | 'password'
}

export const LoginFields = ({ login = '', autofocus }: LoginFieldsProps) => (
  <>
    <Field
      name="login"
      label={t('Login or e-mail')}
      value={login}
      autocomplete="username webauthn"
      autofocus={autofocus === 'login'}
      required
    />
    <Field
      name="password"
      label={t('Password')}
      type="password"
      autocomplete="current-password"
      autofocus={autofocus === 'password'}
      required
    />
    <Tick name="remember" label={t('Stay signed in on this device')} />
  </>
)

/** What is typed there. */
export const loginOf = ({ login = '', password = '', remember, way }: Values): Login => ({
  login,
  password,
  remember: remember === 'true',
  isByPasskey: way === 'passkey',
})

/** Beside the button that sends what is typed. */
export const PasskeyButton = () =>
  canUsePasskeys() ? (
    <button type="submit" name="way" value="passkey">
      {t('Sign in with a passkey')}
    </button>
  ) : null

/** Questions expire after ten minutes; a page to sign in may be open for days. */
const askAgainMs = 8 * 60_000

/** Passkeys among what the browser fills in, as long as this is shown. */
interface OfferedProps {
  readonly onOpened: (opened: NewSession) => Promise<void>
}

export function OfferedPasskeys({ onOpened }: OfferedProps) {
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isShown = true
    const isRemembered = () => document.querySelector('input[name=remember]:checked') !== null
    const offer = async () => {
      if (!(await canOfferPasskeys()) || !isShown) return
      const opened = await openByPasskey(isRemembered, true)
      if (isShown) await onOpened(opened)
    }
    const offered = () =>
      void offer().catch((error: unknown) => {
        // That the browser does not ask any more is no news to who types.
        const isEnded = error instanceof Refused && error.status === 0
        if (isShown && !isEnded) setProblem(messageOf(error))
      })
    offered()
    const again = setInterval(offered, askAgainMs)
    return () => {
      isShown = false
      clearInterval(again)
      if (canUsePasskeys()) void leaveDevice()
    }
  }, [])
  return <Problem text={problem} />
}

export function SignIn() {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    document.title = `${t('Sign in')}: ${site.name}`
  }, [isLost])
  if (isLost) return <LostPassword onBack={() => setLost(false)} />
  return (
    <main class="alone">
      <h1>{t('Sign in')}</h1>
      <p>{site.name}</p>
      {site.ways.hasPasswords && (
        <>
          <Form
            submit="Sign in"
            onSubmit={(values) => signIn(loginOf(values))}
            others={<PasskeyButton />}
          >
            <LoginFields autofocus="login" />
          </Form>
          <OfferedPasskeys onOpened={begin} />
        </>
      )}
      <ByProvider />
      {site.ways.hasPasswords && <LostHint onLost={() => setLost(true)} />}
    </main>
  )
}

const LostHint = ({ onLost }: { readonly onLost: () => void }) =>
  site.mail ? (
    <p>
      <button type="button" class="plain" onClick={onLost}>
        {t('Lost your password?')}
      </button>
    </p>
  ) : (
    <Paragraph
      class="hint"
      said="If you have lost your password, ask an administrator for a new link."
    />
  )

/** What it says is the same for every login. */
function LostPassword({ onBack }: { readonly onBack: () => void }) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    document.title = `${t('Lost your password?')} ${site.name}`
  }, [])
  return (
    <main class="alone">
      <h1>{t('Lost your password?')}</h1>
      <div role="status">
        {isAsked && (
          <Paragraph said="If there is such an account with an e-mail address, a link is on its way to it. It works for an hour. If nothing comes, look into the folder for spam, or ask an administrator." />
        )}
      </div>
      {!isAsked && (
        <Form
          submit="Send me a link"
          onSubmit={async ({ login = '' }) => {
            await ask('POST', 'console/links/ask', { body: { login }, nonce: '' })
            setAsked(true)
          }}
        >
          <Field
            name="login"
            label={t('Login or e-mail')}
            autocomplete="username"
            autofocus
            required
          />
        </Form>
      )}
      <p>
        <button type="button" class="plain" onClick={onBack}>
          {t('Back to signing in')}
        </button>
      </p>
    </main>
  )
}
