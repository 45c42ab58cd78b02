// What devices do with passkeys. The part that asks them is loaded when it is needed first.

import { Refused } from '../api.ts'
import { t } from '../i18n.ts'
import { site } from '../site_config.ts'

/** Browsers tie passkeys to an address. */
export const canUsePasskeys = (): boolean =>
  site.passkeys === location.origin && typeof PublicKeyCredential === 'function'

/** Whether the browser offers passkeys in the field of the login. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

const library = () => import('@simplewebauthn/browser')

type Asked = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]
type Created = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]

/** What the server asks is what the library takes: both are the JSON of WebAuthn. */
export async function usePasskey(options: object, useBrowserAutofill = false): Promise<object> {
  const { startAuthentication } = await library()
  const optionsJSON = options as Asked['optionsJSON']
  return startAuthentication({ optionsJSON, useBrowserAutofill }).catch(inWords)
}

export async function makePasskey(options: object): Promise<object> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as Created['optionsJSON'] }).catch(inWords)
}

/** Asks no longer. */
export async function leaveDevice(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** Most of it is that somebody has closed what the browser has shown, or has waited too long. */
function inWords(error: unknown): never {
  if (!(error instanceof Error)) throw error
  const isThere = error.name === 'InvalidStateError'
  const message = isThere
    ? t('This device has a passkey for you already.')
    : t('The passkey was not used. Try again.')
  throw new Refused(0, { message })
}
