// Files that are imported in the console, and what is waited for there.

import type { Locator, Page } from 'playwright-core'
import type { GivenFile, Hand } from './hand.ts'

/** A table of so many events, one each day. */
export function tableOf(count: number, heading = 'Title,Start'): string {
  const lines = Array.from({ length: count }, (_, nth) => {
    const day = new Date(Date.UTC(2027, 0, 1 + nth)).toISOString().slice(0, 10)
    return `Evening ${nth + 1},${day} 20:00`
  })
  return [heading, ...lines, ''].join('\n')
}

/** A calendar of events with these titles, one each day. */
export const calendarOf = (...titles: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Choir//EN',
    ...titles.flatMap((title, nth) => [
      'BEGIN:VEVENT',
      `UID:${nth}@choir.example`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART:2027030${nth + 1}T190000Z`,
      `DTEND:2027030${nth + 1}T210000Z`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

export const fileOf = (name: string, text: string): GivenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})

/** Chooses a file on the screen of imports. */
export const chooseFile = (hand: Hand, name: string, text: string): Promise<void> =>
  hand.give(hand.page.getByLabel('File', { exact: true }), fileOf(name, text))

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

/** It works at low priority: a busy machine takes its time. */
const patient = { timeout: 60_000 }

/** Until an import has ended. */
export const imported = async (page: Page): Promise<Locator> => {
  const report = page.getByRole('link', { name: 'Read the report' })
  await report.waitFor(patient)
  return report
}

export const seen = (page: Page, text: string): Promise<void> =>
  page.getByText(text).first().waitFor(patient)
