// Search words by their frequency, and the texts that contain them.

import type { Random } from '../../src/cli/demo/random.ts'
import { fold } from '../../src/language/text/search/fold.ts'
import { cleanHtml, htmlToText } from '../../src/language/text/html/html.ts'

/** One in `every` events has the word; the offset keeps the words apart. */
export const planted = [
  { word: 'theremin', every: 10_000, offset: 777 },
  { word: 'accordion', every: 200, offset: 31 },
  { word: 'fireworks', every: 10, offset: 7 },
] as const

/** `absent` varies with every request, so that no response is cached. */
export const searches = {
  absent: 'xylographer',
  rare: 'theremin',
  medium: 'accordion',
  frequent: 'fireworks',
  common: 'the',
} as const

const forms = [
  ...['Open Rehearsal', 'Concert', 'Guided Walk', 'Workshop', 'Reading', 'Film Evening'],
  ...['Market Day', 'Lecture', 'Exhibition Opening', 'Family Matinée', 'Dance Class', 'Quiz Night'],
  ...['Choir Practice', 'Board Meeting', 'Garden Tour', 'Bicycle Ride', 'Improvised Theatre'],
  ...['Chess Tournament', 'Supper Club', 'Poetry Slam', 'Puppet Show', 'Life Drawing', 'Jam'],
]
const qualities = [
  ...['Autumn', 'Midnight', 'Little', 'Grand', 'Winter', 'Blue', 'Silent', 'Early', 'Northern'],
  ...['Paper', 'Golden', 'Electric', 'Forgotten', 'Twelfth', 'Green', 'Café', 'Salt', 'Open Air'],
  ...['Harbour', 'Late', 'Second', 'Painted', 'Weekly', 'Wandering', 'Crooked', 'Amber', 'Tall'],
]
const names = [
  ...['Mara Lindqvist', 'Jonas Abel', 'Zoë Okafor', 'the Wolf Quartet', 'Ilse Brandt', 'Pía Soler'],
  ...['Tomás Rey', 'Anouk Meyer', 'Halim Nasser', 'the Paper Boats', 'Edda Holm', 'Bruno Vidal'],
  ...['Ines Carvalho', 'the Seven Bells', 'Karim Doyle', 'Lena Fuchs', 'Otto Grün', 'Ruth Avery'],
  ...['Sanna Virta', 'the Old Mill Band', 'Marek Dvořák', 'Noor Haddad', 'Paul Estève', 'Ada Lowe'],
]
const subjects = [
  ...['Rivers', 'Maps', 'Strings', 'Bees', 'Letters', 'Stones', 'Bread', 'Shadows', 'Bridges'],
  ...['Clocks', 'Roofs', 'Islands', 'Tides', 'Looms', 'Gardens', 'Trains', 'Lanterns', 'Owls'],
]
const sentences = [
  'Doors open half an hour before the beginning, and latecomers are let in between two pieces.',
  'Bring a cup, a cushion and something warm, because the hall is heated only in winter.',
  'Nobody needs to have done this before; everything that is needed lies ready on the tables.',
  'Afterwards there is soup, and time to talk with everyone who took part in the evening.',
  'The number of places is small, so please write to us if you cannot come after all.',
  'Children are welcome with somebody who looks after them during the louder parts.',
  'The way is level and about four kilometres long; dogs on a lead may come along.',
  'We meet at the fountain and go on together, also when it rains a little.',
  'A second date is planned for all those who do not get a seat this time.',
  'The programme was put together by the members themselves over the last two years.',
  'There is a step at the entrance; call us before and we put the ramp in place.',
  'What is collected at the door goes to the repair of the roof above the stage.',
  'Part of the evening is held in Spanish and French, with a summary in between.',
  'Trams run until midnight, and bicycles can be left in the yard behind the house.',
  'Recordings are made for the archive; who does not want to be seen sits on the left.',
  'The exhibition in the foyer can be visited during the interval without a ticket.',
]

export interface Text {
  readonly html: string
  readonly folded: string
}

const textOf = (html: string): Text => ({ html, folded: fold(htmlToText(html)) })

/** A pool of descriptions: sanitizing one for every event would take minutes. */
export function makeDescriptions(random: Random, many: number): readonly Text[] {
  return Array.from({ length: many }, () => {
    const some = () => random.shuffled(sentences).slice(0, 2 + random.below(2))
    const subject = pick(random, subjects).toLowerCase()
    const about = `An evening about ${subject} and ${pick(random, qualities).toLowerCase()} things.`
    const paragraphs = [[about, ...some()], some()].map((lines) => `<p>${lines.join(' ')}</p>`)
    return textOf(cleanHtml(paragraphs.join('\n')))
  })
}

/** The same description, with the words that are planted in this event. */
export function plant({ html, folded }: Text, n: number): Text {
  const words = planted.filter(({ every, offset }) => n % every === offset)
  if (words.length === 0) return { html, folded }
  const line = `With ${words.map(({ word }) => word).join(' and ')}.`
  return { html: `${html}\n<p>${line}</p>`, folded: `${folded} ${fold(line)}` }
}

/** Rarely the same twice. */
export function makeTitle(random: Random): string {
  const [quality, form, name] = [pick(random, qualities), pick(random, forms), pick(random, names)]
  const subject = `${pick(random, qualities)} ${pick(random, subjects)}`
  return `${quality} ${form} with ${name}: ${subject} ${1 + random.below(40)}`
}

export function pick<T>(random: Random, list: readonly T[]): T {
  // The index is below the length, so there is an entry.
  return list[random.below(list.length)] as T
}
