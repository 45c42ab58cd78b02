import { phone, website } from './town.ts'

interface Host {
  readonly name: string
  /** As it stands in the middle of a sentence. */
  readonly said: string
  readonly about: string
}

export const hosts = {
  concerts: {
    name: 'Alder Ferry Concert Society',
    said: 'the Concert Society',
    about: 'Founded by a piano teacher and a druggist; forty concerts a year ever since.',
  },
  jazz: {
    name: 'Ferry House Jazz Collective',
    said: 'the Jazz Collective',
    about: 'Eleven musicians and one accountant who book the Ferry House three nights a week.',
  },
  choir: {
    name: 'Wennet Valley Choir',
    said: 'the Wennet Valley Choir',
    about: 'Seventy voices from all over the county. Nobody auditions; everybody rehearses.',
  },
  opera: {
    name: 'Riverbank Opera Company',
    said: 'the Riverbank Opera Company',
    about: 'A small company with a large heart that brings two new stagings to the town each year.',
  },
  players: {
    name: 'The Meridian Players',
    said: 'the Meridian Players',
    about: 'The resident ensemble of the Meridian Theater: new plays, old plays, no stars.',
  },
  thimble: {
    name: 'Little Thimble Puppets',
    said: 'the Little Thimble troupe',
    about: 'Four puppeteers, some two hundred puppets and a horse that needs three hands.',
  },
  film: {
    name: 'Beacon Film Club',
    said: 'the Beacon Film Club',
    about: 'Members choose the program by vote, which explains a lot of it.',
  },
  townclerk: {
    name: 'Town of Alder Ferry',
    said: 'the town',
    about: 'The office of the clerk publishes agendas, minutes and notices of the town.',
  },
  library: {
    name: 'Friends of the Library',
    said: 'the Friends of the Library',
    about: 'Volunteers who read aloud, mend books and sell the ones that cannot be mended.',
  },
  university: {
    name: 'Wennet Valley University',
    said: 'the university',
    about: 'The office of public programs opens the lecture halls to the town.',
  },
  parish: {
    name: 'All Souls’ Parish',
    said: 'the parish',
    about: 'Services, music and a kitchen that feeds anyone who comes on Wednesdays.',
  },
  market: {
    name: 'Depot Market Association',
    said: 'the Market Association',
    about: 'Sixty growers, bakers and makers from within forty miles.',
  },
  rowing: {
    name: 'Wennet Rowing Club',
    said: 'the rowing club',
    about: 'On the river since 1896, with breaks for ice.',
  },
  athletics: {
    name: 'Alder Ferry Athletic Club',
    said: 'the Athletic Club',
    about: 'Soccer, basketball, track and the Sunday runners; the colors are green and white.',
  },
  museum: {
    name: 'Wennet River Museum Society',
    said: 'the Museum Society',
    about: 'Keeps the museum open, the Patience afloat and the archive dry.',
  },
  nine: {
    name: 'Gallery Nine Cooperative',
    said: 'the artists of Gallery Nine',
    about: 'Nine artists, one gallery, no director.',
  },
  fernhill: {
    name: 'Friends of Fernhill',
    said: 'the Friends of Fernhill',
    about: 'They weed, prune, guide and bake for Fernhill Gardens.',
  },
  makers: {
    name: 'Tannery Makers',
    said: 'the Tannery Makers',
    about: 'Members of the shared workshops who like to show others how it is done.',
  },
  lantern: {
    name: 'Paper Lantern Books',
    said: 'the bookstore',
    about: 'The bookstore on Court Square and its small but stubborn reading series.',
  },
  river: {
    name: 'Wennet River Trust',
    said: 'the River Trust',
    about: 'Looks after forty miles of river: water samples, willow planting, cleanups.',
  },
  eastbank: {
    name: 'Eastbank Neighbors',
    said: 'the Eastbank Neighbors',
    about: 'The neighborhood association that runs the community center.',
  },
  northline: {
    name: 'Northline Study Circle',
    said: 'the Northline Study Circle',
    about: 'Online courses and talks with partners in eight time zones.',
  },
} as const satisfies Record<string, Host>

export type HostKey = keyof typeof hosts

export const hostKeys = Object.keys(hosts) as HostKey[]

/** Venues have the numbers below. */
const firstPhone = 50

/** An organizer as a request would give it. */
export function organizerInput(key: HostKey, index: number): Record<string, unknown> {
  const host: Host = hosts[key]
  return {
    organizer: host.name,
    description: `<p>${host.about}</p>`,
    phone: phone(firstPhone + index),
    website: website(`${key}-events`),
    email: `${key}@alderferry.example`,
  }
}
