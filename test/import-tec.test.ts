import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { onDay } from './support/site_fill.ts'
import { runSite } from './support/site_play.ts'
import { startTecSite, tecEvent } from './support/tec_site.ts'

const day = (number: number): string => onDay(number, '').trim()

const eventsOf = async (fasti: Fasti, more: Record<string, string> = {}): Promise<Json[]> => {
  const query = { start_date: '1000-01-01', end_date: '9998-12-31', per_page: '50', ...more }
  return (await fasti.as('editor').get('/events', { query })).body.events
}

describe('an import from a site of The Events Calendar', () => {
  test('decodes texts, keeps zones and costs, and knows what is only shown', async () => {
    await using site = await startTecSite([tecEvent(11, day(-400)), tecEvent(12, day(40))])
    await using here = await freshFasti('sqlite')
    const { counts } = await runSite(here, site.origin)
    assert.deepEqual(counts, {
      created: 5,
      updated: 0,
      unchanged: 0,
      ignored: 0,
      refused: 0,
      gone: 0,
    })
    const [past, event] = await eventsOf(here)
    assert.equal(past.title, 'Farmers’ Market 11')
    assert.equal(
      event.description.trim(),
      `<p>See <a href="${site.origin}/map">the map</a> &amp; come.</p>`,
    )
    assert.equal(event.timezone, 'UTC+2')
    assert.equal(event.utc_start_date, `${day(40)} 07:00:00`)
    assert.equal(event.cost, '$10 – $20')
    assert.deepEqual(event.cost_details.values, ['10', '20'])
    assert.equal(event.website, '')
    assert.equal(event.slug, 'e-12')
    assert.equal(event.venue.venue, 'Joe’s & Co')
    assert.equal(event.venue.website, 'https://joes.example')
    assert.equal(event.venue.stateprovince, 'OR')
    assert.deepEqual([event.venue.show_map, event.venue.show_map_link], [true, false])
    assert.equal(event.date_utc, '2020-01-01 10:00:00')
    const [food] = event.categories
    assert.equal(food.name, 'Food & Drink')
    assert.equal((await here.get(`/categories/${food.parent}`)).body.name, 'Town')
  })

  test('what cannot be read is refused with its reason, and costs nothing else', async () => {
    await using site = await startTecSite([
      null,
      { id: 5 },
      tecEvent(21, day(1), { start_date: 'soon' }),
      tecEvent(22, day(2), { timezone: 'Nowhere/Else' }),
      tecEvent(23, day(3), { timezone: 'Nowhere/Else', utc_start_date: '' }),
      tecEvent(24, day(4), { global_id_lineage: ['localhost?id=9', 'tec.example?id=24'] }),
      tecEvent(25, day(5), { website: 'not an address', cost: '-5', cost_details: {} }),
      tecEvent(26, day(6)),
      tecEvent(26, day(6)),
      'nonsense',
    ])
    await using here = await freshFasti('sqlite')
    const { outcomes, counts } = await runSite(here, site.origin)
    assert.equal(counts.refused, 6, outcomes.join('\n'))
    const [first, second, ...others] = await eventsOf(here)
    assert.equal(first.timezone, 'UTC+2')
    assert.equal(second.cost, '')
    assert.deepEqual(
      others.map(({ slug }) => slug),
      ['e-26'],
    )
    assert.ok(outcomes.some((said) => /25 The cost .* The address /.test(said)))
    assert.ok(outcomes.some((said) => said.includes('It came from this calendar.')))
    assert.ok(outcomes.some((said) => said.includes('The time zone {zone} is not known here.')))
  })

  test('single events stay single, and how many series they could be is said', async () => {
    const weekly = [0, 7, 14, 28].map((after, n) =>
      tecEvent(31 + n, day(10 + after), { title: 'Choir' }),
    )
    await using site = await startTecSite([...weekly, tecEvent(40, day(3))])
    await using here = await freshFasti('sqlite')
    const kept = await runSite(here, site.origin)
    assert.equal(kept.couldBeSeries, 1)
    assert.equal((await eventsOf(here)).length, 5)
    const guessed = await runSite(here, site.origin, { series: 'guess' })
    assert.deepEqual(guessed.outcomes, [], 'what is here as single events stays that')
  })

  test('if it is wanted, what belongs together becomes a series, which follows its source', async () => {
    const weekly = [0, 7, 14, 28].map((after, n) =>
      tecEvent(31 + n, day(10 + after), { title: 'Choir' }),
    )
    weekly[1].description = '<p>With guests</p>'
    await using site = await startTecSite([...weekly, tecEvent(40, day(3))])
    await using here = await freshFasti('sqlite')
    await runSite(here, site.origin, { series: 'guess' })
    const [single, ...dates] = await eventsOf(here)
    assert.equal(single.title, 'Farmers’ Market 40')
    assert.deepEqual(
      dates.map(({ start_date }) => start_date.slice(0, 10)),
      [10, 17, 24, 38].map(day),
    )
    assert.match(dates[1].description, /With guests/)
    assert.deepEqual(dates[1].occurrence.own, ['description'])
    // The next run finds the same, also if it is not told to look.
    assert.deepEqual((await runSite(here, site.origin)).outcomes, [])
    site.lists['events']?.push(tecEvent(50, day(45), { title: 'Choir' }))
    assert.deepEqual((await runSite(here, site.origin)).outcomes, ['updated event Choir'])
    assert.equal((await eventsOf(here)).length, 6)
    assert.equal((await eventsOf(here, { recurrence: 'next' })).length, 2)
  })
})
