// What is told of an event before it is published (§19).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { findingCodes } from '../../src/calendar/console/check/rules.ts'
import { roles } from '../../src/access/roles.ts'
import { leavesAll } from '../support/abuse.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent, makeVenue } from '../support/make.ts'
import { upload } from '../support/media.ts'
import { draw } from '../support/pictures.ts'
import { change, occurrencesOf } from '../support/recurring.ts'
import { consoleRoot as root } from '../support/undo.ts'

const today = '2027-03-01T12:00:00Z'

const ask = (caller: Caller, body: object, at = root) => caller.post('/check', body, { root: at })

async function findingsOf(caller: Caller, body: object, at = root): Promise<Json[]> {
  const { status, text, body: answer } = await ask(caller, body, at)
  assert.equal(status, 200, text)
  return answer.findings
}

const at = (day: string, from = '10:00', until = '12:00') => ({
  start_date: `${day} ${from}`,
  end_date: `${day} ${until}`,
})

for (const database of databases) {
  describe(`the check of an event on ${database}`, () => {
    let fasti: Fasti
    let clock: ReturnType<typeof setClock>
    let editor: Caller
    let hall: Json
    /** An event of which nothing is to be told. */
    let good: Json

    const codes = async (more: object, caller = editor): Promise<string[]> =>
      (await findingsOf(caller, { ...good, ...more })).map(({ code }) => code)

    const link = (text: string) => codes({ description: `<a href="/x">${text}</a>` })

    const headings = (...levels: number[]) =>
      codes({ description: levels.map((level) => `<h${level}>a</h${level}>`).join('') })

    const refused = async (body: object, wrong: unknown) =>
      assert.deepEqual(faultsOf(await ask(editor, body)), wrong, JSON.stringify(body))

    before(async () => {
      clock = setClock(today)
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
      hall = await makeVenue(editor, 'Hall')
      const { body } = await upload(editor, await draw('png', 40, 30, '#123456'))
      await editor.put(`/images/${body.id}`, { alt_text: 'A gate at night' }, { root })
      good = {
        title: 'Lantern Walk',
        description: '<h2>Way</h2><p>See the <a href="/map">map of the way</a>.</p>',
        image: body.id,
        venue: [hall.id],
        categories: ['Walks'],
        ...at('2027-06-12'),
      }
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    test('finds nothing in what is complete', async () => {
      assert.deepEqual(await codes({}), [])
    })

    test('finds what is missing, and stays silent where it is not', async () => {
      const cases: [code: string, bad: object, good: object][] = [
        ['no_description', { description: '' }, { description: 'Words' }],
        [
          'no_venue',
          { venue: [] },
          { venue: [], attendance: 'online', virtual_url: 'https://x.org' },
        ],
        ['no_category', { categories: [], tags: ['Free'] }, { categories: ['Never made'] }],
        ['no_image', { image: 0 }, {}],
      ]
      for (const [code, bad, fine] of cases) {
        assert.deepEqual(await codes(bad), [code])
        assert.deepEqual(await codes(fine), [])
      }
    })

    test('finds images without an alternative text, also those in texts (ATAG B.3.1)', async () => {
      const { body } = await upload(editor, await draw('png', 40, 30, '#654321'))
      assert.deepEqual(await codes({ image: body.id }), ['image_without_alt'])
      assert.deepEqual(await codes({ image: 'https://nowhere.example/x.png' }), [
        'image_without_alt',
      ])
      await editor.put(`/images/${body.id}`, { alt_text: 'Words' }, { root })
      assert.deepEqual(await codes({ image: body.id }), [])
      const picture = '<p>a<img src="/old/picture.png?x"></p>'
      const [found, ...others] = await findingsOf(editor, { ...good, description: picture })
      assert.deepEqual(others, [])
      assert.deepEqual(found, {
        code: 'picture_without_alt',
        field: 'description',
        level: 'warning',
        message:
          'A picture in the text has no alternative text for those who do not see it: picture.png',
        event: null,
      })
      assert.deepEqual(await codes({ excerpt: picture }), ['picture_without_alt'])
      const described = 'a<img src="/a.png" alt="A gate"><img src="/b.png" alt="">'
      assert.deepEqual(await codes({ description: described }), [])
    })

    test('finds links that say nothing, in each language', async () => {
      const vague = ['here', 'Click here!', 'hier', 'Aquí', 'ici', 'more', '» Leer más', '→']
      for (const text of vague) assert.deepEqual(await link(text), ['vague_link'], text)
      for (const text of ['https://example.org/a', 'www.example.org']) {
        assert.deepEqual(await link(text), ['address_as_link'], text)
      }
      for (const text of ['', '<img src="/x.png" alt="">']) {
        assert.deepEqual(await link(text), ['link_without_text'], text)
      }
      for (const text of ['More about here', '<img src="/x.png" alt="The map">', '2027', '地図']) {
        assert.deepEqual(await link(text), [], text)
      }
    })

    test('finds headings that skip a level', async () => {
      assert.deepEqual(await headings(2, 4), ['heading_skipped'])
      assert.deepEqual(await headings(3, 4, 2, 3, 3), [])
    })

    test('finds titles in capitals, but no abbreviations', async () => {
      assert.deepEqual(await codes({ title: 'ÉTÉ EN FÊTE' }), ['title_in_capitals'])
      for (const title of ['UNESCO', 'Open DAY', '2027', '夏祭り']) {
        assert.deepEqual(await codes({ title }), [], title)
      }
    })

    test('finds odd times; an end before the start is refused as usual', async () => {
      assert.deepEqual(await codes(at('2027-02-28')), ['starts_in_past'])
      assert.deepEqual(await codes({ ...at('2027-03-01'), all_day: true }), [])
      assert.deepEqual(await codes({ ...at('2027-02-28'), all_day: true }), ['starts_in_past'])
      assert.deepEqual(await codes({ end_date: '2027-06-26 10:00' }), [])
      assert.deepEqual(await codes({ end_date: '2027-06-26 10:01' }), ['ends_late'])
      const wrong = await ask(editor, { ...good, end_date: '2027-06-11' })
      assert.deepEqual(faultsOf(wrong), ['end_date'])
    })

    test('finds what has the same title on the same day, and names it', async () => {
      const { id } = await makeEvent(editor, {
        ...good,
        venue: [],
        title: 'Été',
        ...at('2027-07-01'),
      })
      const found = await findingsOf(editor, {
        ...good,
        title: 'ete',
        ...at('2027-07-01', '20:00', '21:00'),
      })
      assert.deepEqual(found, [
        {
          code: 'same_title',
          field: 'title',
          level: 'question',
          message:
            'There is an event with this title on the same day already: “Été”, Thu, 1 Jul 2027, 10:00',
          event: { id, title: 'Été', start_date: '2027-07-01 10:00:00' },
        },
      ])
      const other = { title: 'Été', ...at('2027-07-02') }
      assert.deepEqual(await codes(other), [])
      assert.deepEqual(await codes({ ...other, ...at('2027-07-01'), title: 'Été 2' }), [])
      assert.deepEqual(await codes({ id, title: 'Été', ...at('2027-07-01') }), [])
    })

    test('finds what is at the same venue at the same time', async () => {
      const { id } = await makeEvent(editor, { ...good, title: 'Choir', ...at('2027-07-05') })
      const [found] = await findingsOf(editor, { ...good, ...at('2027-07-05', '11:00', '13:00') })
      assert.deepEqual([found?.code, found?.field, found?.event.id], ['clash', 'venue', id])
      assert.match(found?.message, /“Choir”, Mon, 5 Jul 2027, 10:00/)
      for (const more of [
        at('2027-07-05', '12:00', '13:00'),
        { ...at('2027-07-05'), event_status: 'cancelled' },
        { ...at('2027-07-05'), venue: { venue: 'Fresh Hall' } },
        { ...at('2027-07-05'), id },
      ]) {
        assert.deepEqual(await codes(more), [], JSON.stringify(more))
      }
    })

    test('looks at all dates of a series that are to come', async () => {
      const weekly = { ...at('2027-08-03'), recurrence: 'FREQ=WEEKLY;COUNT=4' }
      const busy = await makeEvent(editor, { ...good, title: 'Yoga', ...at('2027-08-17') })
      const double = { ...good, ...at('2027-08-24', '20:00', '21:00') }
      const same = await makeEvent(editor, double)
      const named = async (body: object) =>
        (await findingsOf(editor, { ...good, ...body })).map(({ code, event }) => [code, event?.id])
      const both = [
        ['same_title', same.id],
        ['clash', busy.id],
      ]
      assert.deepEqual(await named(weekly), both)
      const series = await makeEvent(editor, { ...good, ...weekly })
      const dates = await occurrencesOf(editor, series.id)
      assert.deepEqual(await named({ id: series.id, ...weekly }), both)
      // One that was moved out of the way is out of the way.
      await change(editor, dates[2]?.id, at('2027-08-18'))
      assert.deepEqual(
        (await findingsOf(editor, { id: series.id })).map(({ code }) => code),
        ['same_title'],
      )
      assert.deepEqual(await named({ id: dates[0]?.id, ...at('2027-08-03') }), [])
      clock.set('2027-08-20T12:00:00Z')
      assert.deepEqual(await codes({ id: series.id, title: 'Other', ...at('2027-08-03') }), [])
      const over = { ...at('2027-08-03'), title: 'Other', recurrence: 'FREQ=WEEKLY;COUNT=2' }
      assert.deepEqual(await codes(over), ['starts_in_past'])
      assert.deepEqual(await codes({ ...over, id: series.id }), ['starts_in_past'])
      clock.set(today)
    })

    test('speaks the language of the root, and has a declared code for all it says', async () => {
      const [found] = await findingsOf(editor, { ...good, venue: [] }, `/es${root}`)
      assert.equal(found?.message, 'No hay lugar y el evento no es en línea.')
      const bad = '<h2>a</h2><h4>b</h4><img src="x"><a href="/y">here</a><a href="/z"></a>'
      const told = await codes({
        description: bad,
        title: 'ALL IN CAPITALS',
        venue: [],
        image: 0,
      })
      assert.deepEqual(
        told,
        findingCodes.filter((code) => told.includes(code)),
      )
      assert.equal(told.length, 7)
    })

    test('stores nothing, and is checked like an update', async () => {
      const { id } = await makeEvent(editor, { ...good, ...at('2027-09-01') })
      await leavesAll(fasti, async () => {
        await codes({ id, title: 'New', venue: { venue: 'New Hall' }, categories: ['New'] })
        await refused({}, [400, 'rest_missing_callback_param'])
        await refused({ id, title: '' }, ['title'])
        await refused({ id, venue: [99_999_999] }, ['venue'])
        await refused({ id: 99_999_999, title: 'x' }, [404, 'rest-event-not-found'])
      })
    })

    test('S1.1, S2.1 is for who may edit the event, and names nothing that is hidden', async () => {
      for (const role of roles) await fasti.user(role)
      const secret = { ...good, title: 'Quagga', ...at('2027-09-10'), status: 'draft' }
      const { id } = await makeEvent(editor, secret)
      await leavesAll(fasti, async () => {
        for (const [caller, status] of [
          [fasti.as('author'), 403],
          [fasti.as('contributor'), 403],
          [fasti.as('subscriber'), 403],
          [fasti, 401],
        ] as const) {
          const reply = await ask(caller, { id, title: 'Mine' })
          assert.deepEqual([reply.status, reply.body.code], [status, 'rest_forbidden'])
          assert.ok(!reply.text.includes('Quagga'))
        }
        assert.equal((await ask(fasti, good)).status, 401)
        assert.equal((await ask(fasti.as('subscriber'), good)).status, 403)
        const { status: _status, ...mine } = secret
        assert.deepEqual(await codes(mine, fasti.as('author')), [])
        assert.deepEqual(await codes(mine, editor), ['same_title', 'clash'])
      })
    })

    test('S13.4 of a text with thousands of faults a few are told', async () => {
      const many = Array.from({ length: 500 }, (_, n) => `<a href="/${n}"></a><img src="${n}.png">`)
      const found = await codes({ description: many.join('<h1>a</h1><h6>b</h6>') })
      assert.equal(found.length, 11)
    })
  })
}
