// Where mail is handed over, and from whom it is: as the settings say it. Pure.

import { isEmail } from '../../contract/schema/kinds/text.ts'

/** Whether the way to the server is encrypted by STARTTLS. */
const ways = ['required', 'opportunistic', 'off'] as const

export interface MailServer {
  readonly host: string
  readonly port: number
  /** From the first byte: `smtps:`. */
  readonly isSecure: boolean
  readonly tls: (typeof ways)[number]
  readonly login?: { readonly user: string; readonly password: string }
}

export type ServerFault = 'smtp' | 'smtpTls' | 'smtpPlain'

const ports = { 'smtp:': 587, 'smtps:': 465 } as const

/** Whoever listens between this program and this machine could read everything else as well. */
const isHere = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)

/** What is wrong with it never says what it is: it has a password. */
export function readServer(given: string): MailServer | ServerFault {
  const url = URL.parse(given)
  const usual = url && Object.entries(ports).find(([protocol]) => protocol === url.protocol)?.[1]
  if (!url || !usual || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.hash !== '') {
    return 'smtp'
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const login = loginIn(url)
  if (login === null) return 'smtp'
  const isSecure = url.protocol === 'smtps:'
  const names = [...url.searchParams.keys()]
  const wanted = url.searchParams.get('tls') ?? (isHere(host) ? 'off' : 'required')
  const tls = ways.find((one) => one === wanted)
  const isKnown = names.every((name) => name === 'tls') && names.length <= 1
  if (!isKnown || !tls || (isSecure && names.length > 0)) return 'smtpTls'
  if (login && !isSecure && tls !== 'required' && !isHere(host)) return 'smtpPlain'
  const port = url.port === '' ? usual : Number(url.port)
  return { host, port, isSecure, tls, ...(login ? { login } : {}) }
}

/** Undefined if there is none, null if it cannot be read. */
function loginIn({ username, password }: URL): MailServer['login'] | null {
  if (username === '' && password === '') return undefined
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
    return login.user === '' || login.password === '' ? null : login
  } catch {
    // A percent sign that encodes nothing.
    return null
  }
}

/** Without the login. */
export const serverNameOf = ({ host, port }: Pick<MailServer, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

export interface MailAddress {
  /** May be empty. */
  readonly name: string
  readonly address: string
}

const longestAddress = 254
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** What can stand in an envelope and in a header. */
export const isMailable = (address: string): boolean =>
  address.length <= longestAddress && isEmail(address) && !unsafe.test(address)

/** `ada@town.example` or `Town hall <ada@town.example>`. */
export function readFrom(given: string): MailAddress | undefined {
  if (unsafe.test(given)) return undefined
  const [, quoted = '', inside] = /^([^<>]*)<([^<>]*)>$/.exec(given.trim()) ?? []
  const address = (inside ?? given).trim()
  const name = quoted.trim().replace(/^"(.*)"$/, '$1')
  return isMailable(address) && !name.includes('"') ? { name, address } : undefined
}
