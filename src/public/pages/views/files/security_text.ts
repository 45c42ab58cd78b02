// Whom to tell of a weakness (RFC 9116).

import type { Context } from '../../../../access/context.ts'
import { Problem } from '../../../../language/problem.ts'
import { toInstant, toWall } from '../../../../language/time/zone.ts'
import type { SiteLanguages } from '../../../query/address.ts'
import { monthAfter } from '../../../../language/time/calendar_days.ts'
import type { PlainText } from './sitemap.ts'

/** Less than a year, as the standard asks for. */
const monthsGood = 6

/** Not found if the site names nobody. */
export function securityText(
  { site, home, now }: Context,
  { languages }: SiteLanguages,
): PlainText {
  const { security_contact: contact } = site.pages
  if (contact === '') throw new Problem('rest_no_route')
  const month = toWall(now, 'UTC').slice(0, 7)
  const start = (months: number) => `${monthAfter(month, months) ?? month}-01`
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${start(monthsGood)}T00:00:00Z`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${home}/.well-known/security.txt`,
  ]
  return { text: `${lines.join('\n')}\n`, until: toInstant(`${start(1)} 00:00:00`, 'UTC') }
}
