/**
 * Why a mail could not be handed over. `address` and `refused` are about this mail, `later` about
 * this mail for now, `late` about its time, and the others about the server: they are the same for all.
 */
export const mailFailures = [
  'address',
  'refused',
  'later',
  'away',
  'answer',
  'tls',
  'login',
  'sender',
  'late',
] as const
export type MailFailure = (typeof mailFailures)[number]

/** Nothing goes out for the moment, whatever it is. */
const ofServer: ReadonlySet<MailFailure> = new Set(['away', 'answer', 'tls', 'login', 'sender'])
export const isOfServer = (failure: MailFailure): boolean => ofServer.has(failure)

/** It would be the same the next time. */
export const isFinal = (failure: MailFailure): boolean =>
  failure === 'address' || failure === 'refused'
