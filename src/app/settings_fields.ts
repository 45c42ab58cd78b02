import { passkeyOriginOf } from '../access/passkeys/party.ts'
import { type Field, type Read, bad, value } from '../contract/schema/field.ts'
import { integer } from '../contract/schema/kinds/values.ts'
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
