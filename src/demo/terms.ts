/** Parents stand before their children. */
export const categories = [
  {
    key: 'music',
    colour: '#b3261e',
    name: 'Music',
    about: 'Concerts of every kind, indoors and out.',
  },
  { key: 'jazz', name: 'Jazz', above: 'music', about: 'Jazz, blues and swing.' },
  { key: 'choir', name: 'Choir', above: 'music', about: 'Singing in company, on stage and off.' },
  { key: 'opera', name: 'Opera', above: 'music', about: 'Opera, operetta and staged song.' },
  { key: 'chamber', name: 'Chamber music', above: 'music', about: 'Small ensembles, close up.' },
  { key: 'folk', name: 'Folk and roots', above: 'music', about: 'Fiddles, dances and old songs.' },
  {
    key: 'stage',
    colour: '#7b3fa0',
    name: 'Theater',
    about: 'Plays, readings and everything under stage lights.',
  },
  { key: 'comedy', name: 'Comedy', above: 'stage', about: 'Evenings that are meant to be funny.' },
  { key: 'dance', name: 'Dance', above: 'stage', about: 'Dance to watch and dance to join.' },
  {
    key: 'film',
    colour: '#3f51b5',
    name: 'Film',
    about: 'Screenings, most of them with someone to ask afterward.',
  },
  {
    key: 'family',
    colour: '#d97700',
    name: 'Family',
    about: 'For children and the people who bring them.',
  },
  {
    key: 'puppets',
    name: 'Puppet theater',
    above: 'family',
    about: 'Small stages, large stories.',
  },
  { key: 'sport', colour: '#00796b', name: 'Sport', about: 'Matches, races and classes.' },
  { key: 'running', name: 'Running', above: 'sport', about: 'On the towpath and up the hill.' },
  { key: 'water', name: 'On the water', above: 'sport', about: 'Rowing, paddling, swimming.' },
  {
    key: 'townhall',
    colour: '#546e7a',
    name: 'Town hall',
    about: 'Meetings of the council and its committees.',
  },
  {
    key: 'hearings',
    name: 'Hearings',
    above: 'townhall',
    about: 'Where residents have the floor.',
  },
  { key: 'learning', colour: '#1565c0', name: 'Learning', about: 'Talks, courses and workshops.' },
  { key: 'lectures', name: 'University lectures', above: 'learning', about: 'Open to the public.' },
  { key: 'workshops', name: 'Workshops', above: 'learning', about: 'Learning with both hands.' },
  { key: 'webinars', name: 'Webinars', above: 'learning', about: 'From your own desk.' },
  {
    key: 'books',
    name: 'Books',
    about: 'Readings, book clubs and the people who write.',
  },
  {
    key: 'exhibitions',
    colour: '#c2185b',
    name: 'Exhibitions',
    about: 'Museums, galleries and open studios.',
  },
  {
    key: 'markets',
    colour: '#558b2f',
    name: 'Markets',
    about: 'Farmers, makers and things from attics.',
  },
  {
    key: 'festivals',
    colour: '#d84315',
    name: 'Festivals',
    about: 'The long weekends of the year.',
  },
  { key: 'parish', name: 'Parish', about: 'Services and parish life.' },
  { key: 'nature', colour: '#2e7d32', name: 'Nature', about: 'Walks, gardens and the river.' },
  {
    key: 'volunteering',
    name: 'Volunteering',
    about: 'Where another pair of hands is welcome.',
  },
] as const satisfies readonly {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly above?: string
  readonly colour?: string
}[]

export type CategoryKey = (typeof categories)[number]['key']

export const tags = [
  'accessible',
  'after work',
  'beginners welcome',
  'bring a chair',
  'candlelight',
  'dogs welcome',
  'early evening',
  'food and drink',
  'for all ages',
  'free parking',
  'guided tour',
  'handmade',
  'local history',
  'matinee',
  'new this season',
  'online',
  'open air',
  'outdoors',
  'pay what you can',
  'public comment',
  'rain or shine',
  'registration required',
  'riverfront',
  'school vacation',
  'sign language',
  'students',
  'weekend',
  'with live music',
] as const

export type TagName = (typeof tags)[number]
