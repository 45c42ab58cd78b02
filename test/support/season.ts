// A small, varied calendar for tests of its pages.

import type { Fasti } from './fasti.ts'
import { upload } from './media.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './make.ts'
import { draw } from './pictures.ts'

/** Kinds of pages, and the path of one of each. */
export type Kinds = Readonly<Record<string, string>>

export const crowdedDay = '2027-06-12'

export async function makeSeason(fasti: Fasti): Promise<Kinds> {
  const editor = fasti.as('editor')
  const uploaded = await upload(editor, await draw('jpeg', 1600, 900), 'walk.jpg')
  const image = uploaded.body.id
  const music = await makeCategory(editor, 'Music', { description: 'Everything that sounds.' })
  const jazz = await makeCategory(editor, 'Jazz', { parent: music.id })
  const tag = await makeTag(editor, 'Family')
  const place = { address: '1 Park Lane', city: 'Porto', country: 'Portugal', image }
  const near = { geo_lat: 41.1496, geo_lng: -8.611, phone: '+351 220 000 000' }
  const gate = await makeVenue(editor, 'Old Gate', {
    ...place,
    ...near,
    website: 'https://gate.example',
  })
  const hall = await makeVenue(editor, 'Town Hall', { ...place, geo_lat: 41.16, geo_lng: -8.6 })
  const host = await makeOrganizer(editor, 'Night Walkers', { email: 'hello@walks.example' })
  const rich = {
    description: '<p>Bring a light.</p>\n<h2>How to get there</h2>\n<ul>\n<li>On foot</li>\n</ul>',
    image,
    cost: '8-12',
    website: 'https://walks.example/lantern',
    categories: [jazz.id],
    tags: [tag.id],
    venue: [gate.id],
    organizer: [host.id],
    show_map: true,
    show_map_link: true,
    timezone: 'Europe/Lisbon',
    tickets: [{ name: 'Full', price: '12', currency: 'EUR', url: 'https://tickets.example' }],
  }
  await makeEvent(editor, { ...rich, title: 'Lantern Walk', featured: true, sticky: true })
  await makeEvent(editor, {
    ...rich,
    title: 'Riverside Exhibition',
    start_date: '2027-06-03',
    end_date: '2027-06-24',
    all_day: true,
    venue: [hall.id],
  })
  for (let number = 1; number <= 12; number++) {
    const hour = String(8 + number).padStart(2, '0')
    await makeEvent(editor, {
      title: `Concert ${number}`,
      start_date: `${crowdedDay} ${hour}:00`,
      end_date: `${crowdedDay} ${hour}:45`,
      categories: [jazz.id],
      venue: [number % 2 === 0 ? gate.id : hall.id],
    })
  }
  await makeEvent(editor, { title: 'Secret Dinner', password: 'open sesame' })
  await makeEvent(editor, { title: 'Old Fair', start_date: '2001-05-04', end_date: '2001-05-05' })
  return {
    month: '/events/month/2027-06/',
    week: '/events/week/2027-06-07/',
    day: `/events/day/${crowdedDay}/`,
    list: '/events/list/?category=jazz&date=2027-06-01',
    past: '/events/past/',
    map: '/events/map/?date=2027-06-01',
    event: '/es/event/lantern-walk/',
    password: '/event/secret-dinner/',
    venue: '/venue/old-gate/?date=2027-06-01',
    organizer: '/fr/organizer/night-walkers/?date=2027-06-01',
    category: '/events/category/music/?date=2027-06-01',
    tag: '/tag/family/?date=2027-06-01',
    search: '/search?q=walk&date=2027-06-01',
    nothing: '/events/list/?q=zebra',
    wrong: '/es/nowhere/',
  }
}
