import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { InjectOptions } from 'fastify'
import { setClock } from '../support/clock.ts'
import { fill, refuseWrites } from '../support/disks.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import {
  countImages,
  formOf,
  mediaFiles,
  mediaFolder,
  mediaPlaces,
  mediaRoot,
} from '../support/media.ts'
import { draw } from '../support/pictures.ts'
import { unavailable } from '../support/refusals.ts'
import { until } from '../support/until.ts'

/** Random digits, which no database compresses well. */
const long = () => randomBytes(150_000).toString('hex')

const event = () => ({
  title: 'Long',
  description: long(),
  start_date: '2030-02-01 10:00:00',
  end_date: '2030-02-01 11:00:00',
})

/** A full disk, and one with room again, is found when it is asked about. */
const retries = { probes: { wellMs: 100, troubleMs: 100 }, publishMs: 100 }

for (const { database, FASTI_MEDIA } of mediaPlaces) {
  describe(`a full disk: ${database}, images in the ${FASTI_MEDIA}`, () => {
    let fasti: Fasti
    let authorization: string
    let ids: Record<string, number>
    let colours = 0

    before(async () => {
      fasti = await freshFasti(database, { FASTI_MEDIA }, { retries })
      const { secret } = await fasti.user('administrator')
      authorization = `Bearer ${secret}`
      const made = async (path: string, body: object) =>
        (await fasti.as('administrator').post(path, body)).body.id
      const start_date = '2030-01-01 10:00:00'
      ids = {
        event: await made('/events', { title: 'Before', start_date, end_date: start_date }),
        venue: await made('/venues', { venue: 'Before' }),
        organizer: await made('/organizers', { organizer: 'Before' }),
        category: await made('/categories', { name: 'Before' }),
        tag: await made('/tags', { name: 'Before' }),
      }
    })
    after(() => fasti[Symbol.asyncDispose]())

    const ask = async (options: InjectOptions) => {
      const reply = await fasti.app.inject({
        ...options,
        headers: { host: 'cal.example', ...options.headers },
      })
      return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(reply.payload) }
    }
    const send = (method: 'POST' | 'PUT', path: string, payload: object, headers = {}) =>
      ask({
        method,
        url: `${defaultRoot}${path}`,
        payload,
        headers: { authorization, ...headers },
      })
    const upload = async () => {
      colours += 1
      const content = await draw('png', 400, 300, `#0000${String(colours).padStart(2, '0')}`)
      const { headers, body } = formOf([{ name: 'file', content, file: 'a.png' }])
      const url = `${mediaRoot}/images`
      const payload = body as Buffer
      return ask({ method: 'POST', url, payload, headers: { authorization, ...headers } })
    }
    const ready = (query = '') => ask({ method: 'GET', url: `/readyz${query}` })
    const untilReady = (status: number) => until(async () => (await ready()).status === status)
    /** Every kind of write that needs disk space. */
    const writes: Readonly<Record<string, () => ReturnType<typeof ask>>> = {
      'a new event': () => send('POST', '/events', event()),
      'a new event that is sent again': () =>
        send('POST', '/events', event(), { 'idempotency-key': 'k' }),
      'a new event with a new venue, organizer and terms': () =>
        send('POST', '/events', {
          ...event(),
          venue: { venue: 'Inline', description: long() },
          organizer: [{ organizer: 'Inline' }],
          categories: ['Inline'],
          tags: ['Inline'],
        }),
      'a changed event': () => send('PUT', `/events/${ids['event']}`, { description: long() }),
      'a new venue': () => send('POST', '/venues', { venue: 'Long', description: long() }),
      'a changed venue': () => send('PUT', `/venues/${ids['venue']}`, { description: long() }),
      'a new organizer': () =>
        send('POST', '/organizers', { organizer: 'Long', description: long() }),
      'a changed organizer': () =>
        send('PUT', `/organizers/${ids['organizer']}`, { description: long() }),
      'a new category': () => send('POST', '/categories', { name: 'Long', description: long() }),
      'a changed category': () =>
        send('PUT', `/categories/${ids['category']}`, { description: long() }),
      'a new tag': () => send('POST', '/tags', { name: 'Long', description: long() }),
      'a changed tag': () => send('PUT', `/tags/${ids['tag']}`, { description: long() }),
    }
    /** All that a refused write could leave behind. */
    const state = async () => {
      const tables = ['events', 'venues', 'organizers', 'terms', 'images', 'image_sources']
      const counted = tables.map(async (table) =>
        fasti.db.all(sql([`select count(*) as n from ${table}`])),
      )
      const paths = ['/events', '/venues', '/organizers', '/categories', '/tags']
      const lists = paths.map(async (path) =>
        fasti.as('administrator').get(`${path}?hide_empty=false`),
      )
      return {
        counted: await Promise.all(counted),
        lists: (await Promise.all(lists)).map(({ body }) => body),
        files: await mediaFiles(fasti),
      }
    }
    const refused = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>, what: string) => {
      assert.equal(status, 503, what)
      unavailable(body, headers)
    }

    test('S14.6 of the database: 503 for every write, nothing half-written, and it recovers', async () => {
      const earlier = await state()
      const room = await fill(fasti.db)
      for (const [what, write] of Object.entries(writes)) refused(await write(), what)
      if (FASTI_MEDIA === 'database') refused(await upload(), 'an upload')
      assert.deepEqual(await state(), earlier, 'reads go on and nothing has changed')
      const red = await ready()
      refused(red, '/readyz')
      const found = [red.body.status, red.body.reads, red.body.writes]
      assert.deepEqual(found, ['unavailable', true, false])
      for (const query of ['?for=read', '?for=reads'])
        assert.equal((await ready(query)).status, 200)
      refused(await ready('?for=write'), '/readyz?for=write')
      await room()
      await untilReady(200)
      for (const [what, write] of Object.entries(writes)) {
        const { status } = await write()
        assert.ok(status === 200 || status === 201, `${what}: ${status}`)
      }
      assert.equal((await upload()).status, 201)
    })

    if (FASTI_MEDIA === 'folder') {
      test('S14.6 of the media folder: 503 for uploads, no file and no row, and it recovers', async () => {
        await upload()
        const [images, files] = [await countImages(fasti), await mediaFiles(fasti)]
        // A file in place of the folder stands for a full disk: it stops root as well.
        const [folder, aside] = [mediaFolder(fasti), `${mediaFolder(fasti)}-aside`]
        await rename(folder, aside)
        await writeFile(folder, '')
        refused(await upload(), 'an upload')
        assert.equal(await countImages(fasti), images)
        assert.equal((await ready()).status, 503)
        assert.equal((await ready('?for=reads')).status, 200)
        assert.equal((await send('POST', '/tags', { name: 'Meanwhile' })).status, 201)
        await rm(folder)
        await rename(aside, folder)
        await untilReady(200)
        assert.deepEqual(await mediaFiles(fasti), files)
        assert.equal((await upload()).status, 201)
      })
    }

    test('S14.6 what becomes due meanwhile waits, and reads continue', async () => {
      using clock = setClock('2029-01-01T09:00:00Z')
      const due = { date: '2029-01-01 10:00:00', status: 'publish', title: 'Due' }
      const times = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 11:00:00' }
      const { body } = await send('POST', '/events', { ...due, ...times })
      const url = `${defaultRoot}/events/${body.id}`
      const room = await refuseWrites(fasti)
      clock.set('2029-01-01T12:00:00Z')
      const list = await ask({ method: 'GET', url: `${defaultRoot}/events` })
      assert.equal(list.status, 200)
      assert.equal((await ask({ method: 'GET', url })).status, 403)
      await room()
      await until(async () => (await ask({ method: 'GET', url })).status === 200)
    })

    test('S14.6 /readyz finds out by itself, without a write that was refused', async () => {
      await untilReady(200)
      const room = await fill(fasti.db)
      await untilReady(503)
      await room()
      await untilReady(200)
      assert.match(fasti.log.join(''), /"the database is away".*"the database answers again"/s)
    })
  })
}
