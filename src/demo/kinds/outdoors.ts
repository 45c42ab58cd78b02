import { type Kind, anyDay, free, weekend } from './kind.ts'

export const match: Kind = {
  theme: 'sport',
  weight: 7,
  months: [3, 11],
  titles: [
    'Alder Ferry AC – {rival}',
    'Soccer: Alder Ferry AC – {rival}',
    'Home game against {rival}',
    'Cup tie: Alder Ferry AC – {rival}',
  ],
  words: {
    rival: [
      'Stonelick United',
      'Harmon Creek',
      'Port Bellis',
      'Sawyer Junction',
      'East Marren',
      'Lake Tully Rovers',
    ],
    place: ['second', 'third', 'fifth', 'seventh'],
  },
  opening: [
    'The green-and-whites receive {rival}, who have not won here in four years and are said to be tired of hearing it.',
    '{Rival} come as the team of the hour; the club stands {place} in the table and has a score to settle.',
    'A win against {rival} would lift the team into the upper half of the table.',
  ],
  details: [
    '{Person} is back after an injury and expected to start.',
    'The under-12s play a short match at halftime.',
    'Coach {person} promises attack from the first minute, as always.',
    'The reverse fixture ended level after a goal in stoppage time that is still discussed.',
    'The town band plays before the start and, with luck, afterward.',
  ],
  closing: [
    'Season tickets are valid. Under-14s enter free with an adult.',
    'Gates open an hour before the start.',
    'The club’s sausages are sold behind the north stand.',
  ],
  categories: ['sport'],
  tags: ['weekend', 'food and drink', 'rain or shine', 'for all ages'],
  venues: ['quarry'],
  hosts: ['athletics'],
  weekdays: [3, 6, 0],
  starts: ['14:00', '15:30', '18:30'],
  minutes: [105, 120],
  costs: [[6], ['$8', '$4'], [8]],
}

export const race: Kind = {
  theme: 'sport',
  weight: 3,
  titles: ['{Race}', '{Race} for beginners', '{Race}: open start', 'Training for {race}'],
  words: {
    race: [
      'the Towpath 10K',
      'the Quarry Steps Relay',
      'the College Hill Climb',
      'the Two Bridges Run',
      'the Lantern Mile',
    ],
  },
  opening: [
    'The course follows the towpath, crosses {river} twice and ends where the soup is.',
    'Run it, walk it or push a stroller: the clock stays on until the last one is in.',
    'A race with a long tradition and a very short list of rules.',
  ],
  details: [
    'Start numbers are handed out from an hour before the start.',
    '{Person} holds the record and will be on the starting line again.',
    'There is one hill, and it comes at the worst moment.',
    'All finishers get an apple from Hollow Oak Farm.',
    'Marshals stand at every crossing; please thank them.',
  ],
  closing: [
    'Late entries are possible until half an hour before the start, in cash.',
    'Bags can be left at the desk.',
    'Showers are open at the gymnasium.',
  ],
  categories: ['running'],
  tags: ['outdoors', 'registration required', 'rain or shine', 'riverfront', 'beginners welcome'],
  venues: ['riverside', 'quarry', 'boathouse', 'square'],
  hosts: ['athletics'],
  weekdays: weekend,
  starts: ['08:00', '09:00', '10:00'],
  minutes: [120, 180],
  costs: [[15], ['$15', '$25'], free, [10]],
}

export const onTheWater: Kind = {
  theme: 'water',
  weight: 4,
  months: [4, 10],
  titles: [
    '{Outing}',
    '{Outing} with the rowing club',
    'On the Wennet: {outing}',
    '{Outing} from {venue}',
  ],
  words: {
    outing: [
      'learn to row',
      'evening paddle',
      'canoe trip to Heron Island',
      'river swim',
      'boat christening',
      'club regatta',
    ],
  },
  opening: [
    'From the landing it is twenty minutes upstream to where the road can no longer be heard.',
    'The river is slow at this time of year, which makes it the best time to begin.',
    'The club opens its boathouse and its boats to everybody who can swim.',
  ],
  details: [
    'Boats, paddles and vests are provided.',
    '{Person}, who has coached here for thirty years, is in the first boat.',
    'Nobody has fallen in for two seasons, but bring a towel.',
    'On the way back there is a stop at the sandbank below the mill.',
    'Groups are small, so every boat has somebody experienced in it.',
  ],
  closing: [
    'If the gauge at the bridge shows more than seven feet, the event is moved.',
    'Children under twelve share a boat with an adult.',
    'Afterward there is coffee on the balcony of the Boathouse.',
  ],
  categories: ['water', 'sport'],
  tags: ['outdoors', 'riverfront', 'beginners welcome', 'registration required'],
  venues: ['boathouse', 'boathouse', 'riverside'],
  hosts: ['rowing', 'river'],
  weekdays: [3, 6, 0],
  starts: ['06:30', '10:00', '17:30'],
  minutes: [90, 120, 180],
  costs: [[12], free, [20], ['$15', 'members free']],
}

export const swimMeet: Kind = {
  theme: 'water',
  weight: 2,
  titles: ['{Meet} at the town pool', '{Meet}: heats and finals'],
  words: {
    meet: ['county meet', 'club championship', 'relay night', 'masters meet', 'school cup'],
  },
  opening: [
    'Six lanes, four clubs and one loudspeaker that has been repaired for the occasion.',
    'From the fifty yards of the youngest to the mile of the stubborn, everything is swum today.',
  ],
  details: [
    'Warm-up begins an hour before the first heat.',
    '{Person} goes for the club record over two hundred yards.',
    'The relay at the end counts double and is usually the loudest part.',
    'Parents are needed as timekeepers; a stopwatch and a chair are provided.',
  ],
  closing: [
    'Spectators use the gallery entrance on Mill Lane.',
    'Public swimming is closed until the end of the meet.',
  ],
  categories: ['water'],
  tags: ['students', 'for all ages', 'weekend'],
  venues: ['pool'],
  hosts: ['athletics'],
  weekdays: weekend,
  starts: ['09:00', '13:00'],
  minutes: [180, 240],
  costs: [free, [3], ['$5', '$2']],
}

export const walk: Kind = {
  theme: 'nature',
  weight: 6,
  titles: [
    '{Walk}',
    '{Walk} with {person}',
    'Guided walk: {walk}',
    '{Walk} for families',
    '{Walk}: a slow walk',
  ],
  words: {
    walk: [
      'birds of the lower Wennet',
      'tracks and traces',
      'old mills and mill people',
      'doors and their stories',
      'trees and how to tell them',
      'frogs and toads',
      'mussels and other neighbors',
      'winter buds',
    ],
  },
  opening: [
    'Two miles at the pace of the slowest, with many stops and at least one surprise.',
    '{Person} has walked this way every week for twenty years and still finds something new.',
    'A walk for people who like to know the names of things.',
  ],
  details: [
    'Binoculars can be borrowed at the start.',
    'The way is flat, with one flight of steps.',
    'Bring something to write with if you like lists.',
    'At half way there is tea from a very large thermos.',
    'What is found is counted and goes into the records of the River Trust.',
    'Old photographs are passed around at every stop.',
  ],
  closing: [
    'Sturdy shoes are enough; rubber boots are better after rain.',
    'The group is limited to twenty, so please sign up.',
    'Dogs are welcome on a leash.',
  ],
  categories: ['nature'],
  tags: ['outdoors', 'guided tour', 'dogs welcome', 'local history', 'registration required'],
  venues: ['fernhill', 'riverside', 'hollowoak', 'museum', 'square'],
  hosts: ['river', 'fernhill', 'museum'],
  weekdays: anyDay,
  starts: ['07:00', '10:00', '14:00'],
  minutes: [90, 120],
  costs: [free, free, [5], ['Pay what you can']],
}

export const yoga: Kind = {
  theme: 'nature',
  weight: 3,
  titles: ['{Class} for everyone', '{Class} for stiff people', '{Class} with {person}', '{Class}'],
  words: { class: ['yoga', 'tai chi', 'stretching', 'breathing and balance', 'posture'] },
  opening: [
    'An hour of slow movement for people who sit too much.',
    'No mirrors, no music, no ambition: just an hour on the mat.',
    '{Person} teaches so that nobody has to look around to see whether they are doing it right.',
  ],
  details: [
    'Mats are there for those who have none.',
    'Every exercise comes in an easy and a very easy version.',
    'The last ten minutes are spent lying down, which is harder than it sounds.',
    'Chairs are provided for anyone who prefers one.',
  ],
  closing: [
    'Drop-ins are welcome; a card for ten classes is cheaper.',
    'Please eat lightly beforehand.',
    'Come a few minutes early the first time.',
  ],
  categories: ['sport'],
  tags: ['beginners welcome', 'after work', 'accessible'],
  venues: ['riverside', 'eastbank', 'gym', 'fernhill'],
  hosts: ['athletics', 'eastbank'],
  weekdays: anyDay,
  starts: ['07:00', '12:15', '18:00'],
  minutes: [60],
  costs: [[10], ['$10', 'ten classes $80'], ['Pay what you can']],
}
