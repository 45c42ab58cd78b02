// Pictures of proposals (§6.10, §21): seen by editors and who has the link, until they are public.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { serverJobs } from '../../src/app/server/jobs.ts'
import { trimProposals } from '../../src/calendar/proposals/trim.ts'
import { now } from '../../src/language/time/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, type Reply, freshFasti } from '../support/fasti.ts'
import { languages } from '../support/languages.ts'
import { faultsOf } from '../support/make.ts'
import { countImages, formOf, upload } from '../support/media.ts'
import { draw, drawWithPlace } from '../support/pictures.ts'
import { plainProposal, solve, solved, submitRoot } from '../support/proposals.ts'
import { consoleRoot } from '../support/undo.ts'

const at = { root: consoleRoot }
const page = { root: '', headers: { accept: 'text/html' } }

const dataOf = (address: string) => Buffer.from(address.split(',')[1] ?? '', 'base64')

/** As the jobs of a server do it. */
async function settle(fasti: Fasti): Promise<void> {
  const { site, refresh } = fasti.app.calendar
  const parts = { db: fasti.db, languages, site, refresh, log: fasti.app.log }
  const given = { ...parts, homeOf: (origin: string) => origin, distribute: async () => {} }
  const job = serverJobs(given).find(({ name }) => name === 'settle_pictures')
  await job?.run(new AbortController().signal)
}

for (const database of databases) {
  describe(`pictures of proposals on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    before(async () => {
      const settings = { FASTI_SUBMISSIONS: 'everybody', FASTI_TRUST_PROXY: 'true' }
      fasti = await freshFasti(database, settings)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    let senders = 0
    async function send(title: string, image?: Buffer, more: Json = {}): Promise<Reply> {
      const n = (senders += 1)
      const fields = { ...plainProposal, title, sender_email: `p${n}@brook.example`, ...more }
      const challenge = await solved(fasti)
      const { headers, body } = formOf([
        ...Object.entries({ ...fields, challenge }).map(([name, content]) => ({
          name,
          content: String(content),
        })),
        ...(image ? [{ name: 'image', content: image, file: 'parade.jpg' }] : []),
      ])
      const from = { 'x-forwarded-for': `10.9.${n}.7` }
      return fasti.post('/events', body, { root: submitRoot, headers: { ...headers, ...from } })
    }
    const find = async (title: string): Promise<Json> =>
      (await editor.get('/proposals?per_page=50', at)).body.proposals.find(
        (one: Json) => one.title === title,
      )
    async function proposed(title: string, image: Buffer): Promise<Json> {
      const sent = await send(title, image)
      assert.equal(sent.status, 202, sent.text)
      const { id } = await find(title)
      const { body: link } = await editor.post(`/proposals/${id}/link`, {}, at)
      const path = `/events/${link.url.split('/').at(-1)}`
      const { body } = await editor.post(`/proposals/${id}/confirm`, {}, at)
      return { ...body, path }
    }

    test('are kept without where they were taken, and become pictures of the library once accepted', async () => {
      const one = await proposed('Parade', await drawWithPlace(2400, 1200))
      assert.deepEqual(one.picture, { id: one.picture.id, width: 1024, height: 2048 })
      const known = await countImages(fasti)
      const { body: seen } = await fasti.get(one.path, { root: submitRoot })
      const small = await sharp(dataOf(seen.picture)).metadata()
      assert.deepEqual([small.width, small.exif], [768, undefined])
      const { body } = await editor.get(`/proposals/${one.id}/picture`, at)
      assert.equal(body.data, seen.picture)
      for (const stranger of [fasti, fasti.as('contributor'), fasti.as('author')]) {
        assert.ok((await stranger.get(`/proposals/${one.id}/picture`, at)).status >= 401)
      }
      await settle(fasti)
      assert.equal(await countImages(fasti), known)
      await editor.patch(`/events/${one.event}`, { status: 'publish' })
      await settle(fasti)
      await settle(fasti)
      const { body: event } = await fasti.get(`/events/${one.event}`)
      assert.deepEqual([event.image.width, event.image.height], [1024, 2048])
      assert.equal(await countImages(fasti), known + 1)
      assert.equal((await find('Parade')).picture, null)
    })

    test('are taken as little as those of the calendar: no other types, no bombs, no hidden fields', async () => {
      const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
      for (const bad of [
        script,
        Buffer.alloc(11 * 1024 * 1024, 1),
        await draw('png', 8000, 7000),
      ]) {
        assert.deepEqual(faultsOf(await send('Bad', bad)), ['image'])
      }
      assert.equal(await find('Bad'), undefined)
      const refused = await send('Bad', await draw('png', 40, 30), { end_date: '2000-01-01' })
      assert.deepEqual(faultsOf(refused), ['end_date'])
      for (const picture of ['1.AAAA', '7', `1.${'A'.repeat(24)}`]) {
        assert.deepEqual(faultsOf(await send('Guessed', undefined, { picture })), ['image'])
      }
    })

    test('are changed and left out, and never replace what an editor has chosen', async () => {
      const one = await proposed('Fair', await draw('png', 400, 300))
      const form = formOf([{ name: 'image', content: await draw('png', 500, 300), file: 'b.png' }])
      const changed = await fasti.send('PUT', one.path, { root: submitRoot, ...form })
      assert.equal(changed.status, 200, changed.text)
      assert.equal((await find('Fair')).picture.width, 500)
      const { body: none } = await fasti.put(one.path, { picture: '' }, { root: submitRoot })
      assert.equal(none.picture, null)
      const two = await proposed('Ball', await draw('png', 400, 300))
      const { body: left } = await editor.delete(`/proposals/${two.id}/picture`, at)
      assert.equal(left.picture, null)
      const three = await proposed('Race', await draw('png', 410, 300))
      const own = await upload(editor, await draw('png', 90, 60))
      await editor.patch(`/events/${three.event}`, { image: own.body.id, status: 'publish' })
      await settle(fasti)
      const { body: event } = await fasti.get(`/events/${three.event}`)
      assert.equal(event.image.id, own.body.id)
    })

    test('are bounded in number and in all, and go with what was not accepted', async () => {
      const image = await draw('png', 40, 30)
      const four = await proposed('Gone', image)
      await fasti.delete(four.path, { root: submitRoot })
      await trimProposals(fasti.db, now())
      assert.equal((await find('Gone')).picture, null)
      const full = await fasti
        .as('administrator')
        .patch('/settings', { submission_megabytes: 0 }, at)
      assert.equal(full.status, 200, full.text)
      assert.equal((await send('Full', image)).status, 429)
      await fasti.as('administrator').patch('/settings', { submission_megabytes: null }, at)
    })

    test('are looked at in the form without a script, and sent from there', async () => {
      const { text: blank } = await fasti.get('/submit/', page)
      const [, challenge = ''] = /name="challenge"\s+value="([^"]*)"/.exec(blank) ?? []
      const post = (values: Record<string, string>, image?: Buffer) => {
        const { headers, body } = formOf([
          ...Object.entries(values).map(([name, content]) => ({ name, content })),
          { name: 'image', content: image ?? '', file: image ? 'c.png' : '' },
        ])
        return fasti.post('/submit/', body, { root: '', headers: { ...page.headers, ...headers } })
      }
      const typed = {
        title: 'Tea & Scones',
        start_day: '2031-05-01',
        sender_name: 'Ana',
        sender_email: 'tea@brook.example',
        challenge,
      }
      const wrong = await post({ ...typed, step: 'look' }, Buffer.from('GIF89a'))
      assert.match(wrong.text, /id="picture-wrong"/)
      const looked = await post({ ...typed, step: 'look' }, await draw('png', 60, 40))
      assert.match(looked.text, /<img src="data:image\/png;base64,/)
      const [, picture = ''] = /name="picture"\s+value="([^"]*)"/.exec(looked.text) ?? []
      const back = await post({ ...typed, picture, start_day: '', step: 'look' })
      assert.match(back.text, /<img src="data:image\/png;base64,/)
      const bits = Number(/data-bits="(\d+)"/.exec(looked.text)?.[1])
      const sent = await post({
        ...typed,
        picture,
        challenge: solve(challenge, bits),
        step: 'send',
      })
      assert.equal(sent.status, 303, sent.text)
      assert.equal((await find('Tea & Scones')).picture.width, 60)
      const again = await send('Second', undefined, { picture })
      assert.deepEqual(faultsOf(again), ['image'])
    })
  })
}
