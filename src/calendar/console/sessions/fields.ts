import {
  type Field,
  bad,
  bodyOnly,
  byDefault,
  required,
  value,
} from '../../../contract/schema/field.ts'
import { phrase } from '../../../contract/schema/kinds/text.ts'
import { flag } from '../../../contract/schema/kinds/values.ts'

/** As it was typed, in one Unicode form: keyboards differ in that. Never in an address. */
const password = (doc: string): Field<string> => ({
  doc,
  published: { type: 'string' },
  bodyOnly: true,
  read: (given) => (typeof given === 'string' ? value(given.normalize('NFC')) : bad('text')),
})

const remember = byDefault(
  flag('Whether to stay signed in when the browser is closed, for 14 days without use.'),
  false,
)

export const signInFields = {
  login: required(bodyOnly(phrase('The login, or the e-mail address.'))),
  password: required(password('The password of the account.')),
  remember,
}

export const passwordFields = {
  current: required(password('The password as it is.')),
  password: required(password('The new password: 10 to 200 characters.')),
}

const secret = required(bodyOnly(phrase('What follows /link/ in the address.')))

export const linkFields = { secret }

export const linkUseFields = { secret, password: passwordFields.password, remember }
