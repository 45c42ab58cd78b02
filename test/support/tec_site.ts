// A site that answers as The Events Calendar does, with what people have made of theirs.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from './fasti.ts'

export interface TecSite extends AsyncDisposable {
  readonly origin: string
  readonly lists: Record<string, Json[]>
}

const category = (id: number, name: string, parent = 0) => ({
  id,
  name,
  slug: `c-${id}`,
  term_group: 0,
  term_taxonomy_id: id,
  taxonomy: 'tribe_events_cat',
  description: '',
  parent,
  count: 1,
  filter: 'raw',
})

const venue = {
  id: 77,
  author: '1',
  status: 'publish',
  date: '2020-01-01 12:00:00',
  date_utc: '2020-01-01 10:00:00',
  venue: 'Joe&#8217;s &amp; Co',
  slug: 'joes-co',
  address: '1 Main St',
  city: 'Springfield',
  website: 'joes.example',
  stateprovince: 'OR',
  state: 'OR',
  country: 'United States',
  show_map: true,
  show_map_link: false,
  global_id: 'tec.example?id=77',
}

export function tecEvent(id: number, day: string, more: object = {}): Json {
  return {
    id,
    global_id: `tec.example?id=${id}`,
    global_id_lineage: [`tec.example?id=${id}`],
    author: '1',
    status: 'publish',
    date: '2020-01-01 12:00:00',
    date_utc: '2020-01-01 10:00:00',
    url: `https://tec.example/event/e-${id}/`,
    title: `Farmers&#8217; <em>Market</em> ${id}`,
    description: '<p>See <a href="/map">the map</a> &amp; come.</p>\n',
    excerpt: '',
    slug: `e-${id}`,
    image: false,
    all_day: false,
    start_date: `${day} 09:00:00`,
    end_date: `${day} 11:00:00`,
    utc_start_date: `${day} 07:00:00`,
    utc_end_date: `${day} 09:00:00`,
    timezone: 'UTC+2',
    cost: '$10 &#8211; $20',
    cost_details: {
      currency_symbol: '$',
      currency_code: 'USD',
      currency_position: 'prefix',
      values: ['10', '20'],
    },
    website: `https://tec.example/event/e-${id}/`,
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [category(6, 'Food &amp; Drink', 5)],
    tags: [],
    venue,
    organizer: [],
    ...more,
  }
}

export async function startTecSite(events: Json[]): Promise<TecSite> {
  const lists: Record<string, Json[]> = {
    // The child comes before its parent.
    categories: [category(6, 'Food &amp; Drink', 5), category(5, 'Town')],
    tags: [],
    venues: [venue],
    organizers: [],
    events,
  }
  const namespace = 'tribe/events/v1'
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://tec.example')
    const route = url.pathname.replace(`/wp-json/${namespace}`, '').slice(1)
    const body = lists[route]
    if (url.pathname === '/') {
      const base = `${origin}/wp-json/`
      response.end(`<html><head><link rel='https://api.w.org/' href='${base}' /></head></html>`)
    } else if (route === '') {
      response.end(JSON.stringify({ namespace, routes: { [`/${namespace}/events`]: {} } }))
    } else if (body) {
      const page = Number(url.searchParams.get('page'))
      const items = body.slice((page - 1) * 50, page * 50)
      const answer = {
        [route]: items,
        total: body.length,
        total_pages: Math.ceil(body.length / 50),
      }
      const notice = route === 'tags' ? '<b>Notice</b>: Undefined index in theme.php\n' : ''
      response.end(notice + JSON.stringify(answer))
    } else {
      response.writeHead(404).end(JSON.stringify({ code: 'rest_no_route' }))
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    lists,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
