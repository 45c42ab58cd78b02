// What visitors say who subscribe (§21).

import { byDefault, refined, required } from '../../contract/schema/field.ts'
import { email, phrase, text } from '../../contract/schema/kinds/text.ts'
import { bad, value } from '../../language/problem.ts'

export const subscribeFields = {
  email: required(
    refined(email('The mail address to which it is sent.'), (given) =>
      given === '' ? bad('blank') : value(given),
    ),
  ),
  challenge: text('The challenge of the form with its solution.', { max: 300 }),
  nickname: byDefault(phrase('Left empty by people, who do not see it.', 200), ''),
}

export const byToken = {
  token: required(text('The secret of the subscription.', { filled: true })),
}
export const byEmail = {
  email: required(email('The mail address that is looked for.')),
}
