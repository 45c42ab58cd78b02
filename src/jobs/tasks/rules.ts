// What is true of tasks. Pure.

export const taskKinds = ['import', 'backup'] as const
export type TaskKind = (typeof taskKinds)[number]

/** As they are shown. One that was told to stop runs until its process has ended. */
export const taskStates = ['running', 'done', 'failed', 'stopped'] as const
export type TaskState = (typeof taskStates)[number]

/** `stopping`: somebody has asked for its end, on whichever node. */
export type StoredState = TaskState | 'stopping'

export const units = ['bytes', 'items', 'steps'] as const

export interface Progress {
  readonly done: number
  readonly total: number
  readonly unit: (typeof units)[number]
  /** How many of them a second; null while that is not known. */
  readonly rate: number | null
}

export const noProgress: Progress = { done: 0, total: 0, unit: 'steps', rate: null }

/** Longer than another process may keep a database in one file from being written. */
export const taskSeconds = 30
/** How often it is said how far a task has come. */
export const beatSeconds = 1

export const taskErrors = {
  server: 'The server was stopped.',
  unknown: 'It failed; the log of the server says why.',
} as const

export const isOpen = (state: StoredState): boolean => state === 'running' || state === 'stopping'

/** So many of the past ones are kept, for so long. */
export const mostKept = 100
export const keptSeconds = 30 * 86_400
