import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readAddress } from '../query/address.ts'
import { feedsOf, lasting, resolveFeed } from './addresses.ts'

const siteLanguages = { languages: ['en', 'es', 'fr'], own: 'en' }
const resolve = (url: string) => resolveFeed(siteLanguages.languages, url)

describe('addresses of feeds', () => {
  test('are those of lists with another end', () => {
    const publicQuery = readAddress('/es/events/list/?category=music&page=3', siteLanguages)
    assert.ok(!('wrong' in publicQuery))
    assert.deepEqual(
      feedsOf(publicQuery, siteLanguages).map(({ type, href }) => [type, href]),
      [
        ['text/calendar', '/es/events/list.ics?category=music'],
        ['application/rss+xml', '/es/events/list.rss?category=music'],
        ['application/feed+json', '/es/events/list.json?category=music'],
        ['application/json', '/es/events/list.fullcalendar.json?category=music'],
      ],
    )
  })

  test('without days are what somebody subscribes to', () => {
    const publicQuery = { language: 'en', view: 'week', date: '2027-02-08', page: 2 } as const
    assert.deepEqual(lasting(publicQuery), { language: 'en', view: 'month', page: 1 })
  })

  test('lead to the route of feeds, and nothing else does', () => {
    assert.equal(resolve('/events.ics'), '/feeds/ics/events')
    assert.equal(
      resolve('/es/tag/a.fullcalendar.json?q=b.ics'),
      '/feeds/fullcalendar.json/es/tag/a?q=b.ics',
    )
    for (const url of [
      '/api/cal/events/v1/events/by-slug/a.ics',
      '/es/api/cal/events/v1/events.json',
      '/events',
      '/events?q=a.ics',
      '/media/2027/01/a.json',
      '/de/events.ics',
      '/',
      '',
    ]) {
      assert.equal(resolve(url), url)
    }
  })

  // So long that only linear time would finish.
  test('are resolved in linear time', () => {
    for (const mark of ['.', '/', '.ics', '?', '%2e']) resolve(`/events${mark.repeat(2_000_000)}`)
  })
})
