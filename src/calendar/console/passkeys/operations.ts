import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import type { Passkeys } from '../../../access/passkeys/second_factor.ts'
import type { Assertion, Registration } from '../../../access/passkeys/verify.ts'
import { type Passkey, listPasskeys } from '../../../access/passkeys/store.ts'
import { type Pages, pagesOf } from '../../../contract/schema/paging.ts'
import { Type, line, lineOrNull, whole, yesNo } from '../../../contract/schema/shapes.ts'
import { type Field, bad, byDefault, required, value } from '../../../contract/schema/field.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { wallOrNull, writeWall } from '../../../language/time/wall.ts'

const longestName = 60
/** In characters of base64url: keys and signatures of every kind that is taken are much shorter. */
const longestPart = 8000
const longestId = 1400

export const passkeysOf = ({ site }: Pick<Context, 'site'>): Passkeys => ({
  // Where the provider alone lets people in, no passkey goes around it.
  party:
    site.passkeyOrigin === undefined || !site.signingIn.hasPasswords
      ? undefined
      : { origin: site.passkeyOrigin, name: site.name },
  askedOf: site.pages.second_factor,
})

export const passkeyView = Type.Object(
  {
    id: whole('The id.'),
    name: line('What its owner calls it.'),
    created: line('When it was registered, in UTC.'),
    last_used: lineOrNull('When somebody signed in with it last, in UTC; null is never.'),
    copied: yesNo('Whether it is refused because there is a copy of it.'),
  },
  { title: 'Passkey', description: 'A key of a device, with which its owner signs in.' },
)

export const questionView = Type.Object(
  {
    options: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'What the browser is asked, in the JSON of WebAuthn. It is good for ten minutes.',
    }),
  },
  { title: 'PasskeyQuestion', description: 'What a browser is to do with a passkey.' },
)

export const showPasskey = (row: Passkey): Static<typeof passkeyView> => ({
  id: row.id,
  name: row.name,
  created: writeWall(row.created_utc),
  last_used: wallOrNull(row.used_utc),
  copied: row.copied_utc !== null,
})

export const findPasskeys = async ({ db, actor }: Context): Promise<Pages<Passkey>> =>
  pagesOf(await listPasskeys(db, actor.id))

/** What a browser has answered: an object with these parts of its response, each in base64url. */
function browserAnswer<T>(
  doc: string,
  parts: readonly string[],
  others: (response: Record<string, unknown>) => Record<string, unknown>,
): Field<T> {
  return {
    doc,
    published: {},
    bodyOnly: true,
    read: (given) => {
      if (!isObject(given)) return bad('object')
      const { id, rawId, type, response } = given
      const isKey = isPart(id, longestId) && id === rawId && type === 'public-key'
      if (!isKey || !isObject(response)) return bad('passkey')
      if (!parts.every((part) => isPart(response[part]))) return bad('passkey')
      const kept = Object.fromEntries(parts.map((part) => [part, response[part]]))
      const read = { ...kept, ...others(response) }
      return value({ id, rawId, type, response: read, clientExtensionResults: {} } as T)
    },
  }
}

const isPart = (given: unknown, max = longestPart): boolean =>
  typeof given === 'string' && given.length <= max && /^[\w-]+$/.test(given)

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const assertion = browserAnswer<Assertion>(
  'What navigator.credentials.get has answered, in JSON.',
  ['clientDataJSON', 'authenticatorData', 'signature'],
  // Some devices send none, and some an empty one.
  ({ userHandle }) =>
    typeof userHandle === 'string' && userHandle !== ''
      ? { userHandle: userHandle.slice(0, 100) }
      : {},
)

const registration = browserAnswer<Registration>(
  'What navigator.credentials.create has answered, in JSON.',
  ['clientDataJSON', 'attestationObject'],
  ({ transports }) => ({ transports: wordsIn(transports) }),
)

/** How a device is reached is of use to browsers alone. */
const wordsIn = (given: unknown): readonly string[] =>
  Array.isArray(given)
    ? given.filter((one) => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one)).slice(0, 10)
    : []

export const signInFields = { response: required(assertion) }

const name = byDefault(
  text('What its owner calls it; the browser if it is empty.', { max: longestName }),
  '',
)

export const newFields = { response: required(registration), name }

export const passkeyUpdates = {
  name: text('What its owner calls it.', { max: longestName, filled: true }),
}
