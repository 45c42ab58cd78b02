// What becomes of mails, in words. Pure.

import type { Sentence } from '../../../language/sentence.ts'
import type { MailFailure } from '../../../jobs/mail/failures.ts'
import type { NewsKind } from '../news/rules.ts'

export const failureTexts: Readonly<Record<MailFailure, Sentence>> = {
  address: 'The address is none that mail can be sent to.',
  refused: 'The mail server refuses this mail.',
  later: 'The mail server does not take this mail for the moment.',
  away: 'The mail server cannot be reached, or does not answer.',
  answer: 'What answers there is no mail server.',
  tls: 'The mail server offers no encryption, or has a certificate that is not right.',
  login: 'The mail server does not take the user and the password.',
  sender: 'The mail server does not take mail from the address that is set.',
  late: 'It could not be sent in time.',
}

export const mailKinds = ['news', 'review'] as const
export type MailKind = (typeof mailKinds)[number]

export const newsPaces = ['soon', 'hourly', 'daily', 'off'] as const
export type NewsPace = (typeof newsPaces)[number]

export const reviewPaces = ['each', 'hourly', 'daily', 'off'] as const
export type ReviewPace = (typeof reviewPaces)[number]

/** Of who has chosen nothing. */
export const usual = { news: 'soon', review: 'daily', muted: '', language: null } as const

/** What happens within so long is one message. */
export const soonSeconds = 300
const hourSeconds = 3600
/** What is written takes a moment until others see it. */
export const lagSeconds = 30
export const dayHour = 7

/** Up to when is told now; `morning` is when the day of the site has last begun for mails. */
export function tellUntil(
  pace: Exclude<NewsPace | ReviewPace, 'off'>,
  now: number,
  morning: number,
): number {
  if (pace === 'daily') return morning
  const step = pace === 'hourly' ? hourSeconds : soonSeconds
  return Math.floor((now - lagSeconds) / step) * step
}

/** Without what was said: that is read where it can be answered. */
export const newsTexts: Readonly<Record<NewsKind, Sentence>> = {
  published: '{name} has published “{title}”.',
  returned: '{name} gave “{title}” back to you. What is to be done stands beside it.',
  refused: '{name} refused “{title}”. The reason stands beside it.',
  changed: '{name} has changed “{title}”.',
  removed: '{name} has moved “{title}” to the trash.',
  mentioned: '{name} mentions you at “{title}”.',
  commented: '{name} says something at “{title}”.',
  clash: 'Something else is at the same place at the same time as “{title}”.',
}

export const removedTexts = {
  delete: '{name} has deleted “{title}” for good.',
  restore: '{name} has taken “{title}” out of the trash.',
} as const satisfies Record<string, Sentence>
