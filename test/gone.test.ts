// Items in the trash get 410 at every address they had: the page and its other formats. Only the
// file of an event says that it is cancelled (feeds-cancelled.test.ts).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent, makeOrganizer, makeVenue } from './support/make.ts'

const twins = ['/', '.ics', '.rss', '.json', '.fullcalendar.json']
const inLists = (path: string) => twins.map((end) => `${path}${end}`)

for (const database of databases) {
  describe(`what is in the trash on ${database}`, () => {
    test('is gone at the addresses of its page and of its other formats, until it is restored', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Old Gate')
      const organizer = await makeOrganizer(editor, 'Night Walkers')
      const event = await makeEvent(editor)
      const page = encodeURIComponent('http://cal.example/event/lantern-walk/')
      const places = [
        {
          item: `/events/${event.id}`,
          paths: ['/event/lantern-walk/', '/embed/event/lantern-walk', `/oembed?url=${page}`],
        },
        { item: `/venues/${venue.id}`, paths: inLists('/venue/old-gate') },
        { item: `/organizers/${organizer.id}`, paths: inLists('/organizer/night-walkers') },
      ]
      for (const { item, paths } of places) {
        const are = async (status: number) => {
          for (const path of paths) {
            assert.equal((await fasti.get(path, { root: '' })).status, status, path)
          }
        }
        await are(200)
        await editor.delete(item)
        await are(410)
        await editor.put(item, { status: 'publish' })
        await are(200)
        await editor.delete(`${item}?force=true`)
        await are(404)
      }
    })
  })
}
