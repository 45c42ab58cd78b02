import type { ProviderRules } from './users/by_provider.ts'

/** The provider by which people sign in, as the settings say it (§22). */
export interface OpenidSettings extends ProviderRules {
  readonly issuer: string
  readonly clientId: string
  /** Without one it is a public client, which PKCE protects. */
  readonly clientSecret: string | undefined
  /** In which claim roles are. */
  readonly claim: string
  /** As the world sees this server: where the provider sends people back to. */
  readonly origin: string
  /** `host` or `host:port` whose addresses may be private. */
  readonly hosts: readonly string[]
}

/** The ways in which people sign in here. */
export interface SigningIn {
  readonly hasPasswords: boolean
  /** What people call the provider; null if there is none. */
  readonly provider: string | null
}

const known: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
}

/** Its host, unless everybody knows it by another name. */
export function providerName({ issuer }: Pick<OpenidSettings, 'issuer'>): string {
  const hostname = URL.parse(issuer)?.hostname ?? issuer
  return known[hostname] ?? hostname
}
