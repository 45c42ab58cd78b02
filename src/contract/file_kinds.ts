/** The formats in which calendars are imported from files and exported to them. */
export const fileKinds = ['ics', 'csv', 'json'] as const
export type FileKind = (typeof fileKinds)[number]
