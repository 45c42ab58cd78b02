// Signing in with a provider (OpenID Connect), and what becomes of it (§22).

import { useEffect, useState } from 'preact/hooks'
import {
  type SignInFault,
  donePath,
  faultHash,
  signInFaults,
} from '../../../contract/signing_in.ts'
import type { User } from '../../../contract/routes.ts'
import { ask, messageOf, remove } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { Tick } from '../components/form/form.tsx'
import { momentOf } from '../components/formats.ts'
import { Line } from '../components/list/list.tsx'
import { Button, Paragraph, Problem } from '../components/parts.tsx'
import { attempt } from '../components/toasts.tsx'
import { type Sentence, t } from '../i18n.ts'
import { place, to } from '../router.ts'
import { site } from '../site_config.ts'

const faults: Readonly<Record<SignInFault, Sentence>> = {
  away: '{provider} cannot be reached for the moment. Sign in another way, or try again later.',
  again: 'This sign-in was begun elsewhere, was used already or has expired. Try again.',
  denied: '{provider} has not signed you in.',
  refused:
    'The answer of {provider} is not to be trusted, so nobody was signed in. Tell an administrator.',
  stranger: 'You have no account here yet. Ask an administrator to invite you.',
  disabled: 'Your account here is disabled. Ask an administrator.',
  exists:
    'There is an account with your e-mail address that is not linked with {provider}. Ask an administrator.',
  role: '{provider} gives you no role here. Ask an administrator.',
  many: 'Too many people have signed in from your network in the last minutes. Try again soon.',
}

/** Why who comes back from the provider is not signed in, as the address says it. */
function sentBack(hash: string): string {
  const code = hash.startsWith(faultHash) ? hash.slice(faultHash.length) : ''
  const fault = signInFaults.find((one) => one === code)
  return fault ? t(faults[fault], { provider: site.ways.provider ?? '' }) : ''
}

const begin = (path: string, remember: boolean): Promise<{ readonly url: string }> =>
  ask('POST', 'console/session/openid', { body: { to: path, remember }, nonce: '' })

interface ByProviderProps {
  /** In a window of its own: what is typed here stays. */
  readonly isAside?: boolean
}

/** The button, where there is a provider. */
export function ByProvider({ isAside = false }: ByProviderProps) {
  const { provider, hasPasswords } = site.ways
  const [problem, setProblem] = useState(isAside ? '' : sentBack(place.value.hash))
  if (provider === null) return null
  const leave = async (button: HTMLElement) => {
    setProblem('')
    const ticked = button.closest('main, dialog')?.querySelector('[name=remember]:checked')
    const isRemembered = ticked !== null && ticked !== undefined
    // At once: browsers open no window later than the click.
    const aside = isAside ? open('about:blank') : window
    if (!aside) {
      setProblem(t('The browser has not opened the window. Allow it for this site, and try again.'))
      return
    }
    try {
      const path = isAside ? to(donePath) : `${location.pathname}${location.search}`
      const { url } = await begin(path, isRemembered)
      aside.location.assign(url)
    } catch (error) {
      if (isAside) aside.close()
      setProblem(messageOf(error))
    }
  }
  return (
    <div class="elsewhere">
      <Problem text={problem} />
      {!hasPasswords && <Tick name="remember" label={t('Stay signed in on this device')} />}
      <p class="buttons">
        <button
          type="button"
          class={hasPasswords ? undefined : 'primary'}
          onClick={({ currentTarget }) => void leave(currentTarget)}
        >
          {t('Sign in with {provider}', { provider })}
        </button>
      </p>
      {isAside && (
        <Paragraph
          class="hint"
          said="It opens in a window of its own; here everything stays as it is."
        />
      )}
    </div>
  )
}

/** Where a window ends that was opened to sign in: the other one goes on by itself. */
export function Done() {
  useEffect(() => {
    document.title = `${t('You are signed in')}: ${site.name}`
    close()
  }, [])
  return (
    <main class="alone">
      <h1>{t('You are signed in')}</h1>
      <Paragraph said="Close this window, and go on where you were." />
      <p class="buttons">
        <Button class="primary" onClick={() => close()} said="Close the window" />
      </p>
    </main>
  )
}

interface LinkedProps {
  readonly user: User
  readonly onChange: () => void
}

/** With which accounts elsewhere somebody signs in. */
export function Linked({ user: { id, name, identities }, onChange }: LinkedProps) {
  const unlink = (identity: User['identities'][number]) =>
    attempt(
      async () => {
        await remove(`console/users/${id}/identities/${identity.id}`)
        onChange()
      },
      t('{name} is no longer linked with {provider}.', { name, provider: identity.provider }),
    )
  return (
    <Dialog title={t('Linked accounts of {name}', { name })}>
      <ul class="lines">
        {identities.map((one) => (
          <Line
            key={one.id}
            main={one.provider}
            soft={[one.email, t('used last {time}', { time: momentOf(one.used) })]
              .filter(Boolean)
              .join(', ')}
          >
            <Button act={() => unlink(one)} said="Unlink" />
          </Line>
        ))}
      </ul>
    </Dialog>
  )
}
