// Which passwords an account may have (§22). Length counts, and that it is none of the first that
// anybody tries; rules about kinds of characters make passwords no better.

import type { Fault } from '../language/problem.ts'
import { isLonger, lengthOf } from '../language/text/html/plain.ts'
import { spellingOf } from './spelling.ts'

const shortest = 10
const longest = 200

/** The commonest ones that are long enough, in lower case. */
const common = new Set(
  [
    '1234567890 0123456789 0987654321 9876543210 12345678910 123456789a 1234567891 123123123123',
    '1111111111 0000000000 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc qwertyuiop qwertyuiop123',
    'qwerty12345 qwerty123456 qwertzuiop azertyuiop asdfghjkl1 asdfghjkl123 zxcvbnm123 q1w2e3r4t5',
    'password12 password123 password1234 password12345 password123456 passwordpassword passw0rd123',
    'p@ssw0rd123 p@ssword123 iloveyou123 iloveyou12 welcome123 welcome1234 welcome12345',
    'letmein123 letmein1234 changeme123 administrator administrator1 admin12345 admin123456',
    'abcdefghij abcd123456 abc1234567 abcdef123456 a123456789 aa12345678 sunshine123 princess123',
    'football123 baseball123 superman123 monkey12345 dragon12345 correcthorsebatterystaple',
    'passwort123 passwort1234 hallo12345 contraseña contrasena123 motdepasse motdepasse123',
    'bonjour123 geheim12345 calendario calendar123 fasticalendar',
  ].flatMap((line) => line.split(' ')),
)

export interface Names {
  readonly login: string
  readonly email: string | null
}

export function passwordFault(password: string, { login, email }: Names): Fault | undefined {
  if (isLonger(password, longest)) return { kind: 'long', facts: { max: longest } }
  if (lengthOf(password) < shortest) return { kind: 'short', facts: { min: shortest } }
  const folded = password.trim().toLowerCase()
  if ([login, email ?? ''].some((name) => repeats(password, name))) return { kind: 'ownName' }
  const isOneCharacter = new Set(folded).size < 2
  return common.has(folded) || isOneCharacter ? { kind: 'common' } : undefined
}

function repeats(text: string, name: string): boolean {
  const [whole, once] = [text, name].map((one) => spellingOf(one).replaceAll(/\s/g, ''))
  return (
    whole !== undefined && once !== undefined && once !== '' && whole.split(once).join('') === ''
  )
}
