// Occurrences in the trash, and on their way back (§17.4, §17.8).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeCategory, makeEvent } from '../support/make.ts'
import {
  assertSound,
  change,
  four,
  makeRecurring,
  occurrencesOf,
  originalsOf,
  read,
  remove,
  startsOf,
  trashOf,
} from '../support/recurring.ts'

for (const database of databases) {
  describe(`deleted occurrences on ${database}`, () => {
    test('a restored occurrence has what its series says by now (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = (await makeCategory(editor, 'Walks')).id
      const { series, dates } = await makeRecurring(editor, { description: 'Bring a light' })
      const { id } = dates[1]
      await change(editor, id, { cost: '7' })
      await remove(editor, id)
      await change(editor, series.id, {
        title: 'Choir of the town',
        description: 'Bring a drum',
        categories: [category],
        start_date: '2027-06-01 20:00',
        end_date: '2027-06-01 22:00',
      })
      const back = await change(editor, id, { status: 'publish' })
      assert.deepEqual(
        [back.title, back.start_date, back.end_date, idsOf(back.categories), back.cost],
        ['Choir of the town', '2027-06-08 20:00:00', '2027-06-08 22:00:00', [category], '$7'],
      )
      assert.match(back.description, /drum/)
      assert.deepEqual(
        [back.occurrence.original_start, back.occurrence.own],
        ['2027-06-08 20:00:00', ['cost']],
      )
      assert.deepEqual(startsOf(await occurrencesOf(editor, series.id)), four('20:00:00'))
      await assertSound(fasti)
    })

    test('one that a rule or the end of the series took away comes back as a date (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const [, , third, fourth] = idsOf(dates)
      const ended = await remove(editor, third!, 'scope=following')
      assert.deepEqual([ended.id, ended.recurrence.last], [series.id, four()[1]])
      const back = await change(editor, fourth!, { status: 'publish' })
      assert.equal(back.occurrence.original_start, four()[3])
      const { recurrence } = await read(editor, series.id)
      assert.deepEqual([recurrence.dates, recurrence.last], [[four()[3]], four()[3]])
      assert.deepEqual(idsOf(await trashOf(editor, series.id)), [third])
      await change(editor, series.id, { recurrence: 'FREQ=DAILY;COUNT=2' })
      assert.deepEqual(idsOf(await occurrencesOf(editor, series.id)).length, 2)
      await change(editor, fourth!, { status: 'draft', title: 'Encore' })
      assert.deepEqual((await read(editor, series.id)).recurrence.dates, [four()[3]])
      await assertSound(fasti)
    })

    test('a start that a later rule gives again brings the same occurrence back (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      await change(editor, dates[2].id, { title: 'Guests' })
      await remove(editor, dates[1].id)
      await change(editor, series.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
      assert.deepEqual(idsOf(await occurrencesOf(editor, series.id)), [dates[0].id])
      await change(editor, series.id, { recurrence: { rules: 'FREQ=WEEKLY;COUNT=4', except: [] } })
      const again = await occurrencesOf(editor, series.id)
      assert.deepEqual(idsOf(again), [dates[0].id, dates[2].id, dates[3].id])
      assert.deepEqual(
        again.map(({ slug, title }) => [slug, title]),
        [dates[0], { ...dates[2], title: 'Guests' }, dates[3]].map(({ slug, title }) => [
          slug,
          title,
        ]),
      )
      assert.deepEqual((await read(editor, series.id)).recurrence.except, [four()[1]])
      await assertSound(fasti)
    })

    test('what was deleted stays so behind the end of its series, too (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      await remove(editor, dates[2].id)
      await remove(editor, dates[1].id, 'scope=following')
      await change(editor, series.id, { recurrence: 'FREQ=WEEKLY;COUNT=4' })
      const left = [dates[0].id, dates[1].id, dates[3].id]
      assert.deepEqual(idsOf(await occurrencesOf(editor, series.id)), left)
      await assertSound(fasti)
    })

    test('a series that was a single event in between has the same occurrences (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      await remove(editor, dates[0].id)
      await remove(editor, dates[2].id)
      const single = await change(editor, series.id, { recurrence: null })
      assert.deepEqual([single.start_date, single.recurrence], [four()[1], null])
      assert.deepEqual(idsOf(await trashOf(editor, series.id)).length, 4)
      assert.deepEqual(idsOf((await editor.get('/events?starts_after=1900-01-01')).body.events), [
        series.id,
      ])
      assert.deepEqual(
        faultsOf(await editor.patch(`/events/${dates[1].id}`, { status: 'publish' })),
        ['status'],
      )
      for (const scope of ['following', 'all']) {
        assert.deepEqual(
          faultsOf(await editor.patch(`/events/${dates[1].id}`, { title: 'x', scope })),
          ['scope'],
        )
      }
      await assertSound(fasti)
      await change(editor, series.id, { recurrence: 'FREQ=WEEKLY;COUNT=3' })
      assert.deepEqual(
        (await occurrencesOf(editor, series.id)).map(({ id }) => id),
        [dates[1].id, dates[3].id],
      )
      const early = await editor.patch(`/events/${dates[0].id}`, { status: 'publish' })
      assert.deepEqual(faultsOf(early), ['status'])
      await assertSound(fasti)
    })

    test('a series takes along what was there, and brings back just that, each time (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const [first, second, third, fourth] = idsOf(dates)
      await change(editor, fourth!, { status: 'draft' })
      await remove(editor, second!)
      for (const scope of ['all', undefined]) {
        if (scope) await remove(editor, third!, 'scope=all')
        else await change(editor, series.id, { status: 'trash' })
        assert.deepEqual(idsOf(await trashOf(editor, series.id)).length, 4)
        const refusal = await editor.patch(`/events/${third}`, { status: 'publish' })
        assert.deepEqual(faultsOf(refusal), ['status'])
        await assertSound(fasti)
        await change(editor, series.id, { status: 'publish', title: 'Choir again' })
        const now = await occurrencesOf(editor, series.id)
        assert.deepEqual(
          now.map(({ id, status, title }) => [id, status, title]),
          [
            [first, 'publish', 'Choir again'],
            [third, 'publish', 'Choir again'],
            [fourth, 'draft', 'Choir again'],
          ],
        )
        assert.deepEqual(
          now.map(({ slug }) => slug),
          [dates[0].slug, dates[2].slug, dates[3].slug],
        )
        await assertSound(fasti)
      }
      await change(editor, second!, { status: 'publish' })
      assert.deepEqual(originalsOf(await occurrencesOf(editor, series.id)), four())
      await assertSound(fasti)
    })

    test('slugs that were taken meanwhile are made unique (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const [first, second] = dates
      await remove(editor, second.id)
      await makeEvent(editor, { slug: second.slug })
      const back = await change(editor, second.id, { status: 'publish' })
      assert.equal(back.slug, `${second.slug}-2`)
      await remove(editor, series.id)
      await makeEvent(editor, { slug: first.slug })
      await makeEvent(editor, { slug: series.slug })
      await change(editor, series.id, { status: 'publish' })
      const slugs = (await occurrencesOf(editor, series.id)).map(({ slug }) => slug)
      assert.deepEqual(slugs.slice(0, 2), [`${first.slug}-2`, `${second.slug}-2`])
      await assertSound(fasti)
    })

    test('deleted for good, an occurrence stays an exception (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { series, dates } = await makeRecurring(admin)
      const [first, second, third, fourth] = idsOf(dates)
      assert.equal((await remove(admin, second!, 'force=true')).id, second)
      await remove(admin, third!)
      await remove(admin, third!, 'force=true&scope=this')
      assert.deepEqual((await read(admin, series.id)).recurrence.except, four().slice(1, 3))
      await remove(admin, series.id)
      await remove(admin, fourth!, 'force=true')
      await change(admin, series.id, { status: 'publish' })
      assert.deepEqual(idsOf(await occurrencesOf(admin, series.id)), [first])
      assert.deepEqual((await read(admin, series.id)).recurrence.last, four()[0])
      await assertSound(fasti)
    })

    test('with force the following ones go for good, and so does the whole series (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const category = (await makeCategory(admin, 'Walks')).id
      const { series, dates } = await makeRecurring(admin, { categories: [category] })
      const child = await makeEvent(admin, { post_parent: dates[3].id })
      const sibling = await makeEvent(admin, { post_parent: series.id })
      await change(admin, dates[3].id, { description: 'A text of its own' })
      await remove(admin, dates[3].id)
      const ended = await remove(admin, dates[2].id, 'scope=following&force=true')
      assert.deepEqual([ended.id, ended.recurrence.last], [series.id, four()[1]])
      assert.deepEqual(await trashOf(admin, series.id), [])
      assert.equal((await read(admin, child.id)).post_parent, 0)
      for (const { id } of dates.slice(2)) {
        assert.equal((await admin.get(`/events/${id}`)).status, 404)
      }
      await assertSound(fasti)
      assert.equal((await admin.get(`/categories/${category}`)).body.count, 2)
      await remove(admin, dates[1].id, 'scope=all&force=true')
      for (const id of [series.id, ...idsOf(dates)]) {
        assert.equal((await admin.get(`/events/${id}`)).status, 404)
      }
      assert.equal((await read(admin, sibling.id)).post_parent, 0)
      assert.equal((await admin.get(`/categories/${category}`)).body.count, 0)
      await assertSound(fasti)
    })
  })
}
