/** Why somebody whom a provider has sent back is not signed in (§22). */
export const signInFaults = [
  /** The provider does not answer. */
  'away',
  /** It has expired, was begun in another browser, or was used already. */
  'again',
  /** The provider, or the person there, said no. */
  'denied',
  /** The answer is not to be trusted. */
  'refused',
  /** Nobody here is that person. */
  'stranger',
  /** The account is disabled. */
  'disabled',
  /** The address belongs to an account that is not linked. */
  'exists',
  /** The provider gives no role here. */
  'role',
  /** Too many have tried from one address. */
  'many',
] as const

export type SignInFault = (typeof signInFaults)[number]

/** What follows the address of the console when somebody comes back without being signed in. */
export const faultHash = '#/sign-in/'

/** Where a window that was opened to sign in ends, below the console. */
export const donePath = 'signed-in'
