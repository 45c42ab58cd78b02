import { type Actor, type Role, may, roles } from '../../../access/roles.ts'
import { isLogin } from '../../../access/users/rules.ts'
import { fold } from '../../../language/text/search/fold.ts'

export { isLogin, roles }

export interface UserFilter {
  readonly search?: string | undefined
  readonly role?: readonly Role[] | undefined
  readonly disabled?: boolean | undefined
}

type Searched = Actor & {
  readonly role: Role
  readonly name: string
  readonly email: string | null
  readonly disabled_utc: number | null
}

export function filterOf({ search, role, disabled }: UserFilter): (user: Searched) => boolean {
  const wanted = search === undefined ? undefined : fold(search)
  return (user) =>
    (role === undefined || role.includes(user.role)) &&
    (disabled === undefined || disabled === (user.disabled_utc !== null)) &&
    (wanted === undefined || textsOf(user).some((text) => fold(text).includes(wanted)))
}

const textsOf = ({ login, name, email }: Searched): readonly string[] => [login, name, email ?? '']

/** Whether a user can be the author of what is made from now on. */
export const isAuthor = (user: Searched): boolean =>
  user.disabled_utc === null && may(user, 'create')
