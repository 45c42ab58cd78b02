export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof roles)[number]

/** The caller. An anonymous caller has the id 0, which no user has. */
export interface Actor {
  readonly id: number
  readonly login: string
  readonly role: Role | 'anonymous'
  /** The id of the session with which they came; absent with an application password. */
  readonly session?: number
}

export const nobody: Actor = { id: 0, login: '', role: 'anonymous' }

const ranks: readonly Actor['role'][] = ['anonymous', ...roles.toReversed()]

const permissions = {
  read: 'anonymous',
  /** To have sessions, a password and tokens of one's own. */
  account: 'subscriber',
  create: 'contributor',
  publish: 'author',
  upload: 'author',
  writeCategories: 'author',
  writeTags: 'editor',
  editOthers: 'editor',
  removeForGood: 'editor',
  administer: 'administrator',
} as const satisfies Record<string, Actor['role']>

export type Permission = keyof typeof permissions
export const allPermissions = Object.keys(permissions) as readonly Permission[]

export const may = (actor: Actor, permission: Permission): boolean =>
  ranks.indexOf(actor.role) >= ranks.indexOf(permissions[permission])

/**
 * Groups of callers that see exactly the same, so that they can share cached answers: anonymous
 * callers, and those that may edit everything. All others see things of their own, subscribers too.
 */
export function viewersOf(actor: Actor): 'public' | 'all' | undefined {
  if (actor.id === 0) return 'public'
  return may(actor, 'editOthers') ? 'all' : undefined
}
