/** What is stored of the way of a proposal: all else follows from its event. */
export const stages = ['unconfirmed', 'sent', 'merged', 'withdrawn', 'expired'] as const
export type Stage = (typeof stages)[number]

/** In what an editor trusts a mail address, or a whole domain. */
export const trusts = ['known', 'trusted', 'blocked'] as const
export type Trust = (typeof trusts)[number]
