/** What an editor can decide over an item that waits (§19). */
export const decisions = ['accept', 'ask_back', 'refuse'] as const
export type Decision = (typeof decisions)[number]
