import type { SignInFault } from '../../contract/signing_in.ts'

export class NotSignedIn extends Error {
  readonly fault: SignInFault
  constructor(fault: SignInFault, why: string) {
    // Without a cause: those of the library have the tokens.
    super(why)
    this.fault = fault
  }
}
