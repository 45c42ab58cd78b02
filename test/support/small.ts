// A small calendar with every kind of stored data, and queries that show all of it.

import type { Caller } from './fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './make.ts'

const on = (day: string) => `/events/by-slug/choir-2027-${day}`

export async function fillSmall(editor: Caller, image: number): Promise<void> {
  const outdoors = await makeCategory(editor, 'Outdoors', { description: 'Under the sky.' })
  const night = await makeCategory(editor, 'Night', { parent: outdoors.id })
  const tag = await makeTag(editor, 'Família & friends')
  const gate = await makeVenue(editor, 'Old Gate', {
    address: 'Rua das Flores 1',
    city: 'Porto',
    geo_lat: 41.1,
    geo_lng: -8.6,
    image,
  })
  const hall = await makeVenue(editor, 'Straßenhalle', { status: 'draft' })
  const club = await makeOrganizer(editor, 'Night Walkers', { email: 'walk@cal.example' })
  const walk = await makeEvent(editor, {
    description: '<p>Bring a <em>light</em>.</p>',
    excerpt: 'A walk.',
    timezone: 'Europe/Lisbon',
    cost: '€8 - €12',
    image,
    categories: [night.id],
    tags: [tag.id],
    venue: [gate.id, hall.id],
    organizer: [club.id],
    featured: true,
    tickets: [{ name: 'Seat', price: '8', currency: 'EUR', url: 'https://tickets.example/1' }],
  })
  await makeEvent(editor, { title: 'Second half', post_parent: walk.id, venue: [gate.id] })
  await makeEvent(editor, {
    title: 'Festival',
    start_date: '2027-05-31',
    end_date: '2027-07-04',
    all_day: true,
    timezone: 'America/Caracas',
    categories: [outdoors.id],
    sticky: true,
  })
  await makeEvent(editor, { title: 'Secret Dinner', password: 'open sesame', tags: [tag.id] })
  await makeEvent(editor, { title: 'Hidden Dinner', hide_from_listings: true })
  await makeEvent(editor, { title: 'Draft Dinner', status: 'draft' })
  const gone = await makeEvent(editor, { title: 'Trashed Dinner', venue: [gate.id] })
  await editor.delete(`/events/${gone.id}`)
  await makeEvent(editor, {
    title: 'Old Fair',
    start_date: '1931-05-04 10:00',
    end_date: '1931-05-06 18:00',
  })
  const moved = await makeEvent(editor, {
    title: 'Moved Dinner',
    event_status_reason: 'Storm & flood',
    attendance: 'mixed',
    virtual_url: 'https://live.example/?a=1&b=2',
  })
  const later = { start_date: '2027-06-19 20:30', end_date: '2027-06-19 23:00' }
  await editor.put(`/events/${moved.id}`, { ...later, event_status: 'rescheduled' })
  await makeEvent(editor, {
    title: 'Choir',
    description: 'Every voice counts.',
    timezone: 'Europe/Lisbon',
    categories: [night.id],
    venue: [gate.id],
    recurrence: {
      rules: 'FREQ=WEEKLY;COUNT=6',
      dates: '2027-06-13 11:00',
      except: '2027-06-19 20:30',
    },
  })
  await editor.put(on('06-26'), { title: 'Open Choir', event_status: 'cancelled' })
  await editor.put(on('07-03'), { start_date: '2027-07-03 18:00', venue: [] })
  await editor.delete(on('07-10'))
  const market = await makeEvent(editor, {
    title: 'Market',
    start_date: '2027-07-01',
    end_date: '2027-07-02',
    all_day: true,
    status: 'draft',
    recurrence: 'FREQ=MONTHLY;COUNT=2',
  })
  await editor.delete(`/events/${market.id}`)
}

const all = '/events?start_date=1900-01-01&end_date=2100-01-01&per_page=50'
const filters = [
  'status=draft',
  'search=light',
  'categories=outdoors',
  'tags=familia-friends',
  'venue=2',
  'featured=1',
  'geoloc_lat=41&geoloc_lng=-8.5',
  'event_status=rescheduled',
  'attendance=mixed',
]

/** Asked by an editor; no answer depends on the clock. */
export const smallQuestions = [
  `${all}&context=edit`,
  `${all}&status=trash`,
  ...filters.map((filter) => `${all}&${filter}&_fields=total,events.id`),
  '/events/by-slug/lantern-walk',
  '/events/by-slug/choir?context=edit',
  '/venues?status=publish,draft',
  '/organizers',
  '/categories?hide_empty=0',
  '/tags?hide_empty=0',
]
