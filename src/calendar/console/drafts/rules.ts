export const draftKinds = ['event', 'venue', 'organizer', 'category', 'tag'] as const
export type DraftKind = (typeof draftKinds)[number]

/** As JSON, in bytes. */
export const longestDraft = 1024 * 1024
export const mostDrafts = 100
export const draftDays = 30

/** What a client has written so far: only the client knows what it means. */
export type Values = Readonly<Record<string, unknown>>

const longestTitle = 200

/** What a list shows of a draft: the name of the thing as it is written so far. */
export function titleIn({ title, venue, organizer, name }: Values): string {
  const named = [title, venue, organizer, name].find((one) => typeof one === 'string')
  return typeof named === 'string' ? named.slice(0, longestTitle).toWellFormed() : ''
}
