import {
  type Field,
  bad,
  byDefault,
  changes,
  clearedTo,
  required,
  value,
} from '../../../contract/schema/field.ts'
import { choices } from '../../../contract/schema/kinds/lists.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { email, phrase, text } from '../../../contract/schema/kinds/text.ts'
import { choice, flag, integer } from '../../../contract/schema/kinds/values.ts'
import { isLogin, roles } from './rules.ts'

const longestName = 100

const login: Field<string> = {
  doc: 'The name with which the user signs in: letters a-z, digits, ".", "_" or "-".',
  published: { type: 'string', minLength: 1, maxLength: 60 },
  read: (given) => {
    if (typeof given !== 'string') return bad('text')
    const wanted = given.trim().toLowerCase()
    return isLogin(wanted) ? value(wanted) : bad('login')
  },
}

export const about = {
  name: byDefault(
    clearedTo(
      text('The name that people are shown; the login if it is empty.', { max: longestName }),
      '',
    ),
    '',
  ),
  email: byDefault(
    clearedTo(email('The e-mail address, which also works as login; none if it is empty.'), ''),
    '',
  ),
}

const role = choice('The role: what the user may do.', roles)

const mail = byDefault(
  flag('Whether the link is mailed to the user, where mail is sent and they have an address.'),
  true,
)

export const inviteFields = { login: required(login), ...about, role: required(role), mail }

export const linkFields = { mail }

export const userUpdates = {
  ...changes(about),
  role,
  disabled: flag('Whether the user can neither sign in nor use application passwords.'),
}

export const userFilters = {
  ...pagingFields,
  search: phrase('Only users whose login, name or e-mail address contains this text.'),
  role: choices('Only users of these roles.', roles),
  disabled: flag('Only users who are disabled, or with false only those who are not.'),
}

export const authorFilters = {
  ...pagingFields,
  search: phrase('Only users whose login or name contains this text.'),
}

export const handOverFields = {
  to: required(integer('The id of the user who gets everything.', { min: 1 })),
}
