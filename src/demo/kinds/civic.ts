import { type Kind, free, weekend, workdays } from './kind.ts'

export const committee: Kind = {
  theme: 'civic',
  weight: 7,
  titles: [
    '{Committee}: regular meeting',
    '{Committee}',
    'Special meeting: {committee}',
    '{Committee} – {matter}',
  ],
  words: {
    committee: [
      'planning commission',
      'parks and trees committee',
      'finance committee',
      'library board',
      'harbor and landing board',
      'board of health',
      'school building committee',
      'historic district commission',
    ],
    matter: [
      'the Mill Lane crossing',
      'next year’s budget',
      'the Front Street seawall',
      'street lights',
      'the lease of the Boathouse',
      'trees on Court Square',
      'the Depot roof',
    ],
  },
  opening: [
    'The {committee} meets in public session. On the agenda: minutes, reports, and {matter}.',
    'Residents are invited to a meeting of the {committee} that deals mainly with {matter}.',
    'A decision on {matter} is expected at this meeting of the {committee}.',
  ],
  details: [
    '{Person}, who chairs the meeting, opens public comment at the beginning and again at the end.',
    'The engineer’s report has been posted with the agenda and is summarized in ten minutes.',
    'Two members attend by telephone.',
    'Written comments received by noon of the day are read into the record.',
    'The consent agenda is taken as a whole unless a member asks otherwise.',
  ],
  closing: [
    'Speakers have three minutes each.',
    'An interpreter can be requested from the clerk two days ahead.',
    'The meeting is recorded; the recording is posted the next day.',
  ],
  categories: ['townhall'],
  tags: ['public comment', 'accessible', 'after work', 'free parking'],
  venues: ['townhall', 'townhall', 'townhall', 'library', 'eastbank'],
  hosts: ['townclerk'],
  weekdays: [1, 2, 3, 4],
  starts: ['17:30', '18:00', '18:30', '19:00'],
  minutes: [90, 120],
  costs: [[], free],
}

export const hearing: Kind = {
  theme: 'civic',
  weight: 3,
  titles: ['Public hearing: {matter}', 'Hearing on {matter}', 'Your say: {matter}'],
  words: {
    matter: [
      'the bicycle plan',
      'a new bus line to the university',
      'changes to the noise ordinance',
      'the future of the old pool',
      'short-term rentals',
      'a dog park at Quarry Road',
      'the flood map',
    ],
  },
  opening: [
    'Before the council votes on {matter}, everybody who lives or works in {town} may be heard.',
    'The draft has been on display for a month. Now it is time to say what is right and wrong about {matter}.',
    'The town wants to hear about {matter} from those it concerns.',
  ],
  details: [
    'A short presentation at the beginning explains what is proposed and what is not.',
    '{Person} of the planning office answers questions at the display boards beforehand.',
    'Anyone who would rather not speak can leave a note in the box at the door.',
    'Maps on a scale of one inch to two hundred feet are on the wall of the corridor.',
  ],
  closing: [
    'The written record stays open for two more weeks.',
    'Child care is offered in the room next door.',
    'The hearing ends when the last person has spoken.',
  ],
  categories: ['hearings', 'townhall'],
  tags: ['public comment', 'sign language', 'accessible'],
  venues: ['townhall', 'school', 'eastbank'],
  hosts: ['townclerk'],
  weekdays: [2, 3, 4],
  starts: ['18:00', '19:00'],
  minutes: [120, 150],
  costs: [[], free],
}

export const helping: Kind = {
  theme: 'nature',
  weight: 5,
  titles: ['{Work}', '{Work} – helpers wanted', '{Work} with {host}'],
  words: {
    work: [
      'river cleanup',
      'planting day',
      'path building',
      'bulb planting',
      'willow cutting',
      'bench painting',
      'nest box day',
    ],
  },
  opening: [
    'Many hands are needed for three hours, and no experience at all.',
    'Come for an hour or for the whole morning; there is always something to do.',
    '{Host} ask for help, and offer soup in return.',
  ],
  details: [
    'Gloves and tools are there; bring the pair you like if you have one.',
    '{Person} explains at the beginning what goes where.',
    'Last time forty-one people came, and it was done before lunch.',
    'Teenagers can have their hours signed for school.',
    'Children may help if they bring an adult.',
  ],
  closing: [
    'In heavy rain we meet a week later at the same hour.',
    'Just come; to help with planning the soup, send a note.',
    'There is work that can be done sitting down.',
  ],
  categories: ['volunteering'],
  tags: ['outdoors', 'weekend', 'for all ages', 'rain or shine'],
  venues: ['riverside', 'fernhill'],
  hosts: ['river', 'fernhill'],
  weekdays: weekend,
  starts: ['09:00', '10:00', '13:00'],
  minutes: [120, 180],
  costs: [free, []],
}

export const helpingIndoors: Kind = {
  ...helping,
  theme: 'craft',
  words: {
    work: [
      'book sorting',
      'blood drive',
      'food pantry packing',
      'letters to voters',
      'quilting bee',
    ],
  },
  closing: [
    'Just come; to help with planning the soup, send a note.',
    'There is work that can be done sitting down.',
    'Coffee is on from the first minute.',
  ],
  tags: ['accessible', 'weekend', 'for all ages'],
  venues: ['eastbank', 'library', 'parishhall'],
  hosts: ['eastbank', 'library'],
}

export const fair: Kind = {
  theme: 'market',
  weight: 4,
  titles: ['{Fair}', '{Fair} at {venue}', '{Fair}: everything must go'],
  words: {
    fair: [
      'plant swap',
      'flea market',
      'seed exchange',
      'makers’ market',
      'children’s clothes sale',
      'record fair',
      'honey and cheese market',
      'bicycle market',
    ],
  },
  opening: [
    'More than forty tables, a scale, a cash box and a queue before the doors open: that is the {fair}.',
    'What one household has too much of, another has been looking for.',
    'The {fair} has become an institution, and like every institution it opens on time.',
  ],
  details: [
    'Early birds should know that dealers are early birds too.',
    'The Copper Kettle runs a coffee bar in the corner.',
    '{Person} appraises one object per person, free of charge and without mercy.',
    'Whatever is left at the end goes to the Eastbank Neighbors.',
    'Musicians from the university play in the second hour.',
  ],
  closing: [
    'Tables can be booked until the Wednesday before.',
    'Please bring change, and a bag.',
    'Most tables take cards.',
  ],
  categories: ['markets'],
  tags: ['weekend', 'handmade', 'food and drink', 'with live music', 'for all ages'],
  venues: ['depot', 'depot', 'eastbank', 'school', 'square'],
  hosts: ['market', 'eastbank', 'makers'],
  weekdays: weekend,
  starts: ['09:00', '10:00', '11:00'],
  minutes: [240, 300],
  costs: [free, ['$2'], [1]],
}

export const parishLife: Kind = {
  theme: 'parish',
  weight: 5,
  titles: [
    '{Meeting}',
    '{Meeting} at {venue}',
    'Organ recital: {person}',
    'Parish evening: {topic}',
  ],
  words: {
    meeting: [
      'community supper',
      'coffee and conversation',
      'compline by candlelight',
      'blessing of the boats',
      'bell ringing for beginners',
      'soup and silence',
      'parish lunch',
    ],
    topic: ['hope', 'the Book of Jonah', 'caring for parents', 'hymns we half know', 'forgiving'],
  },
  opening: [
    'Everybody is welcome, whether they come every week or have not come since their confirmation.',
    'A quiet hour in the middle of a loud week.',
    'The door is open from a quarter of an hour before; sit wherever you like.',
  ],
  details: [
    '{Person} leads the evening.',
    'Those who cook ask those who eat to help with the dishes.',
    'There is a table for children with paper and very many crayons.',
    'The music is by members of the choir.',
    'Rides can be arranged through the parish office.',
  ],
  closing: [
    'Nothing needs to be brought, though cakes are never turned away.',
    'The church is step-free through the north door.',
    'Donations go to the pantry.',
  ],
  categories: ['parish'],
  tags: ['candlelight', 'for all ages', 'accessible', 'with live music'],
  venues: ['parishhall', 'allsouls', 'chapel'],
  hosts: ['parish'],
  weekdays: [0, 3, 5],
  starts: ['12:00', '17:00', '18:30', '20:00'],
  minutes: [45, 60, 90],
  costs: [free, [], ['Donations welcome']],
}

export const clinic: Kind = {
  theme: 'civic',
  weight: 3,
  titles: ['{Help} – free advice', 'Ask an expert: {help}', '{Help} at {venue}'],
  words: {
    help: [
      'tax help',
      'tenants’ rights',
      'flu shots',
      'heat pump questions',
      'starting a business',
      'computer help for seniors',
      'well water testing',
    ],
  },
  opening: [
    'Bring your papers and your questions; somebody who knows the answers sits across the table.',
    'Twenty minutes per person, no appointment, no small print.',
  ],
  details: [
    '{Person} and two volunteers take turns.',
    'What is said stays in the room.',
    'A printer and a copier are at hand.',
    'Spanish and Hmong are spoken.',
  ],
  closing: [
    'Numbers are given out at the door from a quarter before the start.',
    'The service is offered four times a year.',
  ],
  categories: ['townhall', 'learning'],
  tags: ['accessible', 'free parking', 'registration required'],
  venues: ['library', 'eastbank', 'townhall'],
  hosts: ['townclerk', 'library', 'eastbank'],
  weekdays: workdays,
  starts: ['10:00', '14:00', '16:30'],
  minutes: [120, 180],
  costs: [free],
}
