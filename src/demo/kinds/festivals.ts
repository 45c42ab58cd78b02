// Festivals: weekends that other events are part of.

import { fair } from './civic.ts'
import { type Kind, free } from './kind.ts'
import { reading, science, workshop } from './learning.ts'
import { wholeDay } from './long.ts'
import { chamber, choirConcert, jazz, openAir, opera } from './music.ts'
import { onTheWater, race, walk } from './outdoors.ts'
import { comedy, dance, film, play, puppets } from './stage.ts'

export interface Festival {
  readonly whole: Kind
  /** What takes place at it, some of it in every season. */
  readonly parts: readonly Kind[]
}

const festival: Kind = {
  ...wholeDay,
  theme: 'festival',
  weight: 0,
  hosting: true,
  days: [2, 3, 4],
  titles: ['{festival}'],
  opening: [
    '{festival.line} {festival} is the weekend that people come home for.',
    '{festival.line} The full program is found in the events that belong to this one.',
    '{festival.line} It began with one tent and has not stopped growing.',
  ],
  details: [
    'Streets between Court Square and the river are closed to cars; a shuttle runs from Quarry Field.',
    'A wristband opens every door for the whole festival, single tickets are sold at each place.',
    '{Person} and a team of ninety volunteers keep everything moving.',
    'Children have a program of their own in Riverside Park.',
    'The festival’s kitchen uses what grows within thirty miles.',
  ],
  closing: [
    'Information is given at the blue tent on Court Square from nine in the morning.',
    'All stages are step-free; a list of quiet places is at the blue tent.',
  ],
  categories: ['festivals'],
  tags: ['food and drink', 'with live music', 'for all ages', 'riverfront', 'weekend'],
  venues: ['square', 'riverside', 'depot'],
  hosts: ['townclerk', 'concerts', 'market'],
  weekdays: [4, 5],
  costs: [free, ['$15 per day, $35 weekend'], [25]],
}

const called = (name: string, line: string, parts: readonly Kind[]): Festival => ({
  whole: { ...festival, words: { festival: [{ name, line }] } },
  parts,
})

/** One of each, so that a name repeats only after all others. */
export const festivals: readonly Festival[] = [
  called('Wennet River Days', 'Boats, bands and a great deal of grilled fish.', [
    onTheWater,
    race,
    openAir,
    jazz,
    fair,
    puppets,
  ]),
  called('Alder Ferry Jazz Weekend', 'Twenty bands on six stages, most of them indoors.', [
    jazz,
    openAir,
    dance,
    film,
  ]),
  called('Festival of Small Theaters', 'Stages for fifty, shows for everyone.', [
    play,
    puppets,
    comedy,
    opera,
    dance,
  ]),
  called('Bread and Honey Days', 'Forty bakers, thirty hives and one queen.', [
    fair,
    workshop,
    walk,
    openAir,
    puppets,
  ]),
  called('Festival of Lights', 'For a few nights the old town is lit by lanterns only.', [
    choirConcert,
    walk,
    film,
    chamber,
    science,
  ]),
  called('The Long Table', 'A table down the whole of Front Street, and places for all.', [
    reading,
    jazz,
    choirConcert,
    dance,
    comedy,
  ]),
  called('Open Studios', 'Seventy artists open the rooms in which they work.', [
    workshop,
    reading,
    chamber,
    film,
  ]),
]
