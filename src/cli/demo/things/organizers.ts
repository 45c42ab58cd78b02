import { hostOf } from '../data.ts'
import { phone, website } from './town.ts'

/** Venues have the numbers below. */
const firstPhone = 50

/** An organizer as a request would give it. */
export function organizerInput(key: string, index: number): Record<string, unknown> {
  const host = hostOf(key)
  return {
    organizer: host.name,
    description: `<p>${host.about}</p>`,
    phone: phone(firstPhone + index),
    website: website(`${key}-events`),
    email: `${key}@alderferry.example`,
  }
}
