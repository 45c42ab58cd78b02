// Over the screen as it stands, when a session has ended: one signs in, and goes on there.

import { cancel, goOn, isAsked, signInAgain } from '../again.ts'
import { isSignedOut } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { FormDialog } from '../components/form/form.tsx'
import { Button, Paragraph } from '../components/parts.tsx'
import { t } from '../i18n.ts'
import { ByProvider } from '../people/provider.tsx'
import {
  LoginFields,
  loginOf,
  OfferedPasskeys,
  PasskeyButton,
} from '../screens/people/use_link.tsx'
import { session } from '../session.ts'
import { site } from '../site_config.ts'

export function SignInAgain() {
  const user = session.value?.user
  if (!isAsked.value || !user) return null
  if (!site.ways.hasPasswords) {
    return (
      <Dialog title={t('Sign in again')} onClose={cancel}>
        <Paragraph said="You have been signed out. Sign in to go on; nothing you typed is lost." />
        <ByProvider isAside />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('Sign in again')}
      submit="Sign in"
      hasCancel
      onClose={cancel}
      onSubmit={(values) => signInAgain(loginOf(values))}
      others={<PasskeyButton />}
    >
      <Paragraph said="You have been signed out. Sign in to go on; nothing you typed is lost." />
      <OfferedPasskeys onOpened={goOn} />
      <LoginFields login={user.login} autofocus="password" />
      <ByProvider isAside />
    </FormDialog>
  )
}

/** At the top, as long as it is so. */
export const SignedOut = () =>
  isSignedOut.value ? (
    <p class="offline">
      {t('You have been signed out. Nothing is saved until you sign in again.')}{' '}
      <Button
        onClick={() => {
          isAsked.value = true
        }}
        said="Sign in again"
        isAsking
      />
    </p>
  ) : null
