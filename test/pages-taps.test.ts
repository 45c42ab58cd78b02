// What visitors ask for most is one tap from every calendar.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent } from './support/make.ts'

const html = { root: '', headers: { accept: 'text/html' } }

test('tonight, the weekend and what is for children are one tap from every calendar', async () => {
  await using fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'UTC' })
  await makeEvent(fasti.as('editor'), { title: 'Supper', tags: ['Food'] })
  const tapsAt = async (path: string) => {
    const { text } = await fasti.get(path, html)
    const list = /<ul class="quick">[^]*?<\/ul>/.exec(text)?.[0] ?? ''
    return [...list.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, to = '', said = '']) => [
      said,
      to.replaceAll('&amp;', '&'),
    ])
  }
  const usual = [
    ['Tonight', '/events/list/?time=evening&when=today'],
    ['Tomorrow', '/events/list/?when=tomorrow'],
    ['This weekend', '/events/list/?when=weekend'],
    ['Free', '/events/list/?price=free'],
  ]
  for (const path of ['/events/month/', '/events/week/', '/events/day/2027-06-12/']) {
    assert.deepEqual(await tapsAt(path), usual, path)
  }
  assert.deepEqual((await tapsAt('/events/month/?tag=food'))[0], [
    'Tonight',
    '/events/list/?tag=food&time=evening&when=today',
  ])
  assert.deepEqual(await tapsAt('/events/past/'), [])
  const lists = await tapsAt('/events/list/?time=evening&when=today')
  assert.deepEqual(lists[0], ['Tomorrow', '/events/list/?when=tomorrow'])
  const kids = await makeCategory(fasti.as('editor'), 'Kids')
  assert.equal((await tapsAt('/events/month/')).length, usual.length, 'nothing for children yet')
  await makeEvent(fasti.as('editor'), {
    title: 'Puppets',
    start_date: '2098-02-01 10:00',
    end_date: '2098-02-01 11:00',
    categories: [kids.id],
  })
  assert.deepEqual((await tapsAt('/events/month/')).at(-1), [
    'With kids',
    '/events/list/?category=kids',
  ])
})
