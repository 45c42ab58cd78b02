import type { OpenidSettings } from '../access/openid.ts'
import { type Role, roles } from '../access/roles.ts'
import { passkeyOriginOf } from '../access/passkeys/party.ts'
import { spellingOf } from '../access/spelling.ts'
import {
  type Field,
  type Input,
  type Read,
  bad,
  byDefault,
  value,
} from '../contract/schema/field.ts'
import { flag, integer } from '../contract/schema/kinds/values.ts'
import { type MailAddress, type MailServer, readFrom, readServer } from '../jobs/mail/server.ts'
import { hostsOf } from '../storage/postgres/hosts.ts'

const mostWorkers = 256

/** As it stands in the environment. */
const written = <T>(doc: string, read: (given: string) => Read<T>): Field<T> => ({
  doc,
  published: { type: 'string' },
  read: (given) => read(String(given)),
})

export const postgresUrl = (doc: string): Field<string> =>
  written(doc, (given) => (hostsOf(given) ? value(given) : bad('database')))

/** A comma inside a URL separates hosts, one before `postgres:` separates URLs. */
export const postgresUrls = (doc: string): Field<readonly string[]> =>
  written(doc, (given) => {
    const found = given.split(/\s*,\s*(?=postgres(?:ql)?:)/).map((one) => one.trim())
    return found.every((one) => hostsOf(one)) ? value(found) : bad('database')
  })

/** Its fault never repeats it: it has a password. */
export const mailServer = (doc: string): Field<MailServer> =>
  written(doc, (given) => {
    const found = readServer(given.trim())
    return typeof found === 'string' ? bad(found) : value(found)
  })

export const mailFrom = (doc: string): Field<MailAddress> =>
  written(doc, (given) => {
    const found = readFrom(given)
    return found ? value(found) : bad('mailFrom')
  })

export function workers(doc: string): Field<number | 'auto'> {
  const count = integer(doc, { min: 1, max: mostWorkers })
  return {
    doc,
    published: { type: 'string' },
    read: (given, how) =>
      String(given).trim() === 'auto' ? value('auto') : count.read(given, how),
  }
}

/** For how long a cursor is good at least (§20.1). */
const leastDays = 30

export function historyDays(doc: string): Field<number> {
  const days = integer(doc, { min: 0 })
  return {
    ...days,
    read: (given, how) => {
      const found = days.read(given, how)
      const isShort = 'value' in found && found.value > 0 && found.value < leastDays
      return isShort ? bad('least', { min: leastDays }) : found
    },
  }
}

export const words = (doc: string): Field<readonly string[]> =>
  written(doc, (given) => value(split(given)))

/** Absolute paths that end in a namespace of three segments (§2.2). */
export const aliases = (doc: string): Field<readonly string[]> =>
  written(doc, (given) => {
    const paths = split(given)
    return paths.every((path) => /^(?:\/[\w.~-]+){4,}$/.test(path)) ? value(paths) : bad('alias')
  })

export const split = (given: string): readonly string[] =>
  given
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

// Signing in by OpenID Connect (§22).

/** Whoever listens between this program and this machine could read everything else as well. */
const isHere = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)

const issuer = (doc: string): Field<string> =>
  written(doc, (given) => {
    const url = URL.parse(given.trim())
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere(url.hostname))
    const isPlain = url && url.username + url.password + url.search + url.hash === ''
    return isSafe && isPlain ? value(given.trim()) : bad('issuer')
  })

/** `calendar-admins=administrator, staff=editor`; the last `=` counts. */
const roleMap = (doc: string): Field<ReadonlyMap<string, Role>> =>
  written(doc, (given) => {
    const found = new Map<string, Role>()
    for (const entry of split(given)) {
      const at = entry.lastIndexOf('=')
      const said = entry.slice(0, Math.max(at, 0)).trim()
      const role = roles.find((one) => one === entry.slice(at + 1).trim())
      if (said === '' || !role || found.has(said)) return bad('openidRole', { entry })
      found.set(said, role)
    }
    return value(found)
  })

/** Taken as it is: markup in a secret is none. */
const plain = (doc: string): Field<string> => written(doc, (given) => value(given.trim()))

export const openidFields = {
  FASTI_OIDC_ISSUER: issuer(
    'The address of the provider by which people sign in (OpenID Connect), such as https://login.town.example/realms/town; needs FASTI_OIDC_CLIENT_ID and FASTI_ORIGIN. The provider sends people back to /openid/callback.',
  ),
  FASTI_OIDC_CLIENT_ID: plain('The name under which the provider knows this calendar.'),
  FASTI_OIDC_CLIENT_SECRET: plain('The secret that the provider has given to this calendar.'),
  FASTI_OIDC_CLAIM: byDefault(
    plain('The claim that says what people are, also as a dotted path such as realm_access.roles.'),
    'roles',
  ),
  FASTI_OIDC_ROLES: roleMap(
    'Which value of that claim is which role here, as a comma list such as calendar-admins=administrator,staff=editor. Without it roles are given in the console, and only people with an account here sign in.',
  ),
  FASTI_OIDC_DOMAINS: byDefault(
    words(
      'Domains whose addresses, where the provider has verified them, lead to the account with this address, as a comma list.',
    ),
    [],
  ),
  FASTI_OIDC_ONLY: byDefault(
    flag('Whether people sign in by the provider alone, and passwords are off.'),
    false,
  ),
}

const isOn = (given: string): boolean => !/^(?:|0|no|off|false)$/i.test(given.trim())

/** What these settings, as they are given, lack. */
export function openidMistakes(given: (name: string) => string): readonly string[] {
  const needs = (name: string, needed: string) =>
    given(name) !== '' && given(needed) === '' ? [`${name} needs ${needed} as well.`] : []
  const issuerFor = ['CLIENT_ID', 'CLIENT_SECRET', 'ROLES', 'DOMAINS'].map(
    (name) => `FASTI_OIDC_${name}`,
  )
  // Nobody could sign in.
  if (isOn(given('FASTI_OIDC_ONLY'))) issuerFor.push('FASTI_OIDC_ONLY')
  return [
    ...needs('FASTI_OIDC_ISSUER', 'FASTI_OIDC_CLIENT_ID'),
    ...needs('FASTI_OIDC_ISSUER', 'FASTI_ORIGIN'),
    ...issuerFor.flatMap((name) => needs(name, 'FASTI_OIDC_ISSUER')),
  ]
}

interface Given extends Input<typeof openidFields> {
  readonly FASTI_ORIGIN?: string | undefined
  readonly FASTI_CALLBACK_HOSTS_ALLOW: readonly string[]
}

/** Undefined if there is no provider. */
export function openidSettingsOf(settings: Given): OpenidSettings | undefined {
  const { FASTI_OIDC_ISSUER: named, FASTI_OIDC_CLIENT_ID: clientId, FASTI_ORIGIN } = settings
  if (named === undefined || clientId === undefined || FASTI_ORIGIN === undefined) return undefined
  const { host, port, protocol } = new URL(named)
  // Whoever runs this server has named it, so it may be inside.
  const own = port === '' ? `${host}:${protocol === 'https:' ? '443' : '80'}` : host
  return {
    issuer: named,
    clientId,
    clientSecret: settings.FASTI_OIDC_CLIENT_SECRET,
    claim: settings.FASTI_OIDC_CLAIM,
    roles: settings.FASTI_OIDC_ROLES,
    domains: settings.FASTI_OIDC_DOMAINS.map((one) => spellingOf(one.replace(/^@/, ''))),
    origin: new URL(FASTI_ORIGIN).origin,
    hosts: [own, ...settings.FASTI_CALLBACK_HOSTS_ALLOW],
  }
}

/** Nobody could sign in who needs a passkey and cannot have one. */
export const passkeyMistakes = (settings: {
  readonly FASTI_SECOND_FACTOR: string
  readonly FASTI_ORIGIN?: string
}): readonly string[] =>
  settings.FASTI_SECOND_FACTOR === 'nobody' || passkeyOriginOf(settings.FASTI_ORIGIN) !== undefined
    ? []
    : [
        'FASTI_SECOND_FACTOR needs FASTI_ORIGIN as well: the address of this server, with https and a name.',
      ]
