import { type Kind, free, lateWeek } from './kind.ts'

export const play: Kind = {
  theme: 'stage',
  weight: 8,
  titles: ['{play}', '{play}: a play by {author}', '{play} – preview', '{play}, last performances'],
  words: {
    play: [
      {
        name: 'The Lantern Keeper',
        line: 'A lighthouse stands three hundred miles from the sea, and one woman refuses to leave it.',
      },
      {
        name: 'Nine Chairs',
        line: 'A family meets to divide an inheritance of nine chairs among eight people.',
      },
      { name: 'The Weather Clerk', line: 'An official is asked to apologize for a drought.' },
      {
        name: 'Half a Bridge',
        line: 'Two towns build toward each other from both banks and miss by eleven feet.',
      },
      {
        name: 'What the Tailor Heard',
        line: 'People will say anything while they are being measured.',
      },
      { name: 'Sundays in Ink', line: 'A small newspaper prints its last edition, twice.' },
      { name: 'The Understudies', line: 'The stars are snowed in; four understudies are not.' },
      {
        name: 'A Key for Every Door',
        line: 'A locksmith retires, and the whole street comes to confess.',
      },
      {
        name: 'Low Tide at the Bank',
        line: 'A robbery takes so long that everybody makes friends.',
      },
    ],
  },
  opening: [
    '{play.line} <em>{play}</em> is a comedy for the first hour and something else after that.',
    '{play.line} The Meridian Players have worked on <em>{play}</em> since spring.',
    'In <em>{play}</em> very little is said twice. {play.line}',
  ],
  details: [
    '{Person} directs; {person2} plays the part that was written for somebody much older.',
    'The audience sits on three sides, the rain falls on the fourth.',
    'Six actors play nineteen parts, and nobody leaves the stage.',
    'After the performance the ensemble stays for a conversation in the bar.',
    'The costumes come from the closets of subscribers and may be recognized.',
    'It is the first production of the new season and the last in the old lighting.',
  ],
  closing: [
    'The play runs for an hour and fifty minutes without an intermission.',
    'Recommended from the age of fourteen.',
    'On Thursdays you decide what you pay.',
    'The studio is small; please reserve.',
  ],
  categories: ['stage'],
  tags: ['matinee', 'sign language', 'students', 'new this season', 'accessible'],
  venues: ['meridian', 'meridian', 'meridian', 'opera', 'granary'],
  hosts: ['players'],
  weekdays: [4, 5, 6, 0],
  starts: ['14:00', '19:30', '20:00'],
  minutes: [110, 130],
  costs: [[18], [22], ['$16', '$24'], ['$20', 'students $10']],
  ticketed: true,
}

export const comedy: Kind = {
  theme: 'stage',
  weight: 4,
  titles: [
    'Improv Night: {theme}',
    'The Wet Matches improvise {theme}',
    'Open Mic Comedy at {venue}',
    'Stand-up: {person} and friends',
  ],
  words: {
    theme: [
      'a musical from nothing',
      'the worst vacation',
      'your landlord',
      'a town meeting',
      'a murder at the bake sale',
      'small claims',
    ],
  },
  opening: [
    'Nothing is rehearsed, nothing is repeated: the audience supplies the words and six people have to live with them.',
    'The microphone is open to anyone with five minutes of material and the courage to use four of them.',
    'Every show starts with one question to the audience, and has never ended where anybody thought it would.',
  ],
  details: [
    '{Person} hosts and keeps the clock.',
    'The house pianist, {person2}, has never refused a key.',
    'The first row is not picked on; the third row should be careful.',
    'Newcomers go on first, while the audience is kind.',
  ],
  closing: [
    'Sign-up for performers is at the bar until half an hour before the start.',
    'Recommended from sixteen, mostly because of the puns.',
    'Drinks may be taken to the seats.',
  ],
  categories: ['comedy'],
  tags: ['after work', 'food and drink', 'students'],
  venues: ['brewery', 'meridian', 'ferryhouse', 'kettle'],
  hosts: ['players', 'eastbank'],
  weekdays: lateWeek,
  starts: ['20:00', '20:30'],
  minutes: [90, 105],
  costs: [[8], [10], ['$5'], ['Pay what you can']],
}

export const film: Kind = {
  theme: 'film',
  weight: 7,
  titles: [
    'Film: {film}',
    '{film} (with introduction)',
    'Beacon Classics: {film}',
    'Members’ Choice: {film}',
  ],
  words: {
    film: [
      { name: 'Harvest of Salt', line: 'Three brothers rent a beach and try to farm it.' },
      { name: 'The Quiet Exchange', line: 'A telephone operator hears one sentence too many.' },
      {
        name: 'Platform Nine',
        line: 'A night in a station, told by everybody who missed a train.',
      },
      { name: 'Snow Accounts', line: 'An auditor is sent to a village that does not use money.' },
      { name: 'My Uncle the Comet', line: 'A boy is told a story that turns out to be accurate.' },
      { name: 'Letters Without Stamps', line: 'A documentary about the last rural mail route.' },
      { name: 'The Second Lighthouse', line: 'A silent thriller with a very noisy storm.' },
      { name: 'Eleven Rooms, No Key', line: 'A hotel detective checks in and cannot check out.' },
      { name: 'The Orchard Road', line: 'A road movie at fifteen miles an hour.' },
      { name: 'Inventory', line: 'Two clerks count a warehouse, and the warehouse counts back.' },
    ],
    voice: ['in the original with subtitles', 'from a restored print', 'with live piano'],
  },
  opening: [
    '{film.line} The film club shows <em>{film}</em> {voice}.',
    'Whoever saw <em>{film}</em> when it came out remembers the ending; everybody else should avoid being told. {film.line}',
    '{film.line} By vote of the members, <em>{film}</em> returns to the screen for one day.',
  ],
  details: [
    '{Person} introduces the film and stays for questions.',
    'A short film from the valley is shown before the feature.',
    'The print comes from a private collection and may crackle.',
    'The camera work alone has filled two books.',
    'A discussion follows in the foyer for as long as there is coffee.',
  ],
  closing: [
    'Running time 104 minutes.',
    'Members pay what they like.',
    'Suitable from twelve.',
    'Captions are shown for all films on the first screening of the week.',
  ],
  categories: ['film'],
  tags: ['accessible', 'students', 'after work', 'matinee'],
  venues: ['beacon', 'beacon', 'beacon', 'library'],
  hosts: ['film'],
  weekdays: [2, 3, 4, 5, 6, 0],
  starts: ['15:00', '18:00', '20:15'],
  minutes: [110, 125],
  costs: [[9], [9], ['$9', '$6'], free],
}

export const dance: Kind = {
  theme: 'stage',
  weight: 3,
  titles: ['Contra Dance with {person}', 'Social Dance: {style}', 'Dance evening: {style}'],
  words: { style: ['swing', 'tango', 'waltz and polka', 'line dances', 'salsa'] },
  opening: [
    'The floor is sprung, the band is live and nobody needs to bring a partner.',
    'A little instruction comes first, then the evening takes care of itself.',
    'It is the friendliest evening of the month, and good exercise besides.',
  ],
  details: [
    '{Person} teaches the basic steps for the first half hour.',
    'Partners change with every dance unless you would rather not.',
    'Bring soft shoes; the floor remembers heels.',
    'There is a quiet corner with lemonade for those who prefer to watch.',
  ],
  closing: [
    'Beginners are asked to come on time, everybody else when they like.',
    'The last waltz is at half past ten.',
    'Please bring something for the snack table.',
  ],
  categories: ['dance'],
  tags: ['beginners welcome', 'with live music', 'for all ages'],
  venues: ['eastbank', 'parishhall', 'depot', 'hollowoak'],
  hosts: ['eastbank'],
  weekdays: [5, 6],
  starts: ['19:00', '19:30'],
  minutes: [150, 180],
  costs: [[8], ['$8', '$5 under 18'], ['Pay what you can']],
}

export const puppets: Kind = {
  theme: 'children',
  weight: 6,
  titles: ['{tale}', '{tale} (puppet theater)', 'Puppets on {weekday}: {tale}'],
  words: {
    tale: [
      {
        name: 'The Goat Who Kept a Diary',
        line: 'A goat eats the news and has to make up her own.',
      },
      { name: 'Mister Button Goes North', line: 'A lost button looks for its coat.' },
      { name: 'The Dragon’s Bad Tooth', line: 'Nobody dares to look, except the dentist’s niece.' },
      { name: 'Seven Sleepy Bears', line: 'Six bears sleep; the seventh counts them.' },
      {
        name: 'The Moon in the Bucket',
        line: 'Two farmers find the moon and cannot give it back.',
      },
    ],
  },
  opening: [
    '{tale.line} A story with hand puppets, shadow and a real accordion.',
    '{tale.line} For everybody from four up, and for those who remember being four.',
    'A new production of the Little Thimble. {tale.line}',
  ],
  details: [
    'After the show the puppets may be visited backstage.',
    '{Person} plays all seven parts and the music.',
    'It is never quite dark, and nobody is eaten.',
    'Children are asked for advice twice and should be ready to give it.',
  ],
  closing: [
    'The performance lasts fifty minutes.',
    'Lap seats are free.',
    'Groups of ten or more, please call ahead.',
  ],
  categories: ['puppets', 'family'],
  tags: ['for all ages', 'school vacation', 'weekend', 'matinee'],
  venues: ['thimble', 'thimble', 'thimble', 'library'],
  hosts: ['thimble'],
  weekdays: [3, 6, 0],
  starts: ['10:30', '14:30', '16:00'],
  minutes: [50],
  costs: [[7], ['$9', '$6'], [6]],
}
