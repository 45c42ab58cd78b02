// Events that fill whole days: exhibitions, vacation weeks, dates of the town.

import { type Kind, anyDay, free } from './kind.ts'

export const wholeDay = { starts: ['00:00'], minutes: [0] } as const

export const exhibition: Kind = {
  ...wholeDay,
  theme: 'art',
  weight: 3,
  days: [14, 21, 28, 42, 60],
  titles: ['{show}', '{show} – paintings and prints', '{show}: an exhibition', '{person}: {show}'],
  words: {
    show: [
      { name: 'High Water', line: 'Sixty years of floods in photographs, letters and one door.' },
      { name: 'Ordinary Blue', line: 'Everything in this exhibition has the same color.' },
      { name: 'Tools With Names', line: 'Hammers, needles and ladles that somebody loved.' },
      { name: 'The Patience, Drawn', line: 'The last ferry seen by eleven artists.' },
      {
        name: 'Under the Bark',
        line: 'Woodcuts made from the storm-felled lindens of the square.',
      },
      { name: 'Portraits of Neighbors', line: 'Forty people who agreed to sit still.' },
      { name: 'Rooms I Left', line: 'Interiors painted from memory.' },
      { name: 'Nothing Is Flat', line: 'Maps, models and reliefs from four centuries.' },
    ],
  },
  opening: [
    '{show.line} The exhibition is shown in {venue}.',
    '{show.line} It took two years to collect and an afternoon to hang.',
    '{show.line} Many of the pieces are shown in public for the first time.',
  ],
  details: [
    '{Person} curated the exhibition and guides through it every Sunday at two.',
    'A drawing table invites visitors to answer what they have seen.',
    'The catalog has been printed at the Tannery and smells of it.',
    'Classes are welcome in the mornings.',
    'Half of the works are for sale.',
  ],
  closing: [
    'Open daily except Monday, from eleven to five; on Thursdays until eight.',
    'On the last day the artists are present.',
  ],
  categories: ['exhibitions'],
  tags: ['guided tour', 'local history', 'accessible', 'students'],
  venues: ['gallerynine', 'unigallery', 'museum', 'library'],
  hosts: ['nine', 'museum', 'university'],
  weekdays: [5, 6],
  costs: [free, [8], ['$8', '$5'], free],
}

export const vacationWeek: Kind = {
  ...wholeDay,
  theme: 'children',
  weight: 1,
  days: [3, 4, 5],
  titles: ['Vacation Week: {thing}', '{Thing} camp', 'A week of {thing}'],
  words: {
    thing: ['circus', 'rowing', 'puppet building', 'theater', 'river science', 'soccer', 'pottery'],
  },
  opening: [
    'From nine to four, with lunch, and a performance for parents on the last afternoon.',
    'A week without screens and with a great many adhesive bandages.',
  ],
  details: [
    '{Person} and four students look after twenty-four children.',
    'There are two groups: six to nine, and ten to thirteen.',
    'What happens on the last day is decided on the first.',
    'Early drop-off from eight can be arranged.',
  ],
  closing: [
    'Every third place is free for families who need it; just say so.',
    'Please bring a hat and a bottle.',
  ],
  categories: ['family'],
  tags: ['school vacation', 'registration required', 'beginners welcome'],
  venues: ['school', 'eastbank', 'boathouse', 'thimble', 'tannery'],
  hosts: ['eastbank', 'makers', 'athletics'],
  weekdays: [1],
  costs: [[180], ['$150', 'siblings $110'], [95]],
}

export const townDay: Kind = {
  ...wholeDay,
  theme: 'civic',
  weight: 1,
  days: [1],
  titles: ['{day}', '{day} in Alder Ferry'],
  words: {
    day: [
      'Bulk Trash Collection, West Bank',
      'Open Monument Day',
      'Founders’ Day',
      'Library Closed for Inventory',
      'Street Sweeping, Old Town',
      'Voter Registration Day',
      'Swift-Water Siren Test',
    ],
  },
  opening: [
    'The whole day; details are posted at Town Hall and mailed to the households concerned.',
    'A date for the refrigerator door.',
  ],
  details: [
    'Questions are answered by the office of the clerk.',
    'Please move parked cars by seven in the morning where signs have been put up.',
    '{Person} is in charge and can be reached by telephone until five.',
  ],
  closing: [
    'The next date is published a month ahead.',
    'In case of snow the date moves by a week.',
  ],
  categories: ['townhall'],
  tags: ['rain or shine', 'outdoors'],
  venues: ['townhall', 'square'],
  hosts: ['townclerk'],
  weekdays: anyDay,
  costs: [[]],
}
