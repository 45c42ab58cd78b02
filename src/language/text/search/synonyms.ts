// Words for the same thing in the languages of this program, as they are folded, and those of a site.

import { oneBlank } from '../normal.ts'
import { fold } from './fold.ts'

const listed: readonly string[] = [
  'family families familie familien famille familles familia familias familiar kid kids child children childrens kinder kindern kind kid-friendly child-friendly family-friendly kinderfreundlich familienfreundlich enfant enfants nino ninos nina ninas toddler toddlers',
  'film films movie movies cinema kino cine pelicula peliculas filme screening screenings projection projections',
  'music musik musique musica concert concerts concerto gig gigs konzert konzerte concierto conciertos',
  'theater theatre theatres theaters teatro teatros play plays schauspiel drama spectacle spectacles',
  'exhibition exhibitions exhibit exhibits ausstellung ausstellungen exposition expositions expo expos exposicion exposiciones',
  'market markets markt markte marche marches mercado mercados mercadillo bazaar',
  'talk talks lecture lectures vortrag vortrage conferencia conferencias charla charlas learning lernen',
  'workshop workshops course courses class classes kurs kurse atelier ateliers taller talleres curso cursos cours',
  'sport sports deporte deportes athletics',
  'dance dancing dances tanz tanzen tanze danse danses baile bailes danza',
  'comedy comedies stand-up standup kabarett comedie comedia humor humour',
  'running run runs jogging lauf laufe laufen footing correr carrera carreras',
  'book books buch bucher livre livres libro libros literature literatur litterature literatura reading readings lesung lesungen',
  'festival festivals fest feste fete fetes fiesta fiestas',
  'opera operas oper opern',
  'choir choirs chor chore chorale chorales choeur choeurs coro coros',
  'nature natur naturaleza outdoors',
  'volunteering volunteer volunteers ehrenamt benevolat benevole benevoles voluntariado voluntarios',
  'art arts kunst arte artes',
  'church kirche eglise iglesia parish gemeinde paroisse parroquia',
  'jazz',
  'flea flohmarkt flohmarkte trodelmarkt brocante brocantes vide-grenier vide-greniers rastro',
  'library libraries bibliothek bibliotheken bucherei buchereien bibliotheque bibliotheques mediatheque biblioteca bibliotecas',
  'puppet puppets puppentheater puppenspiel kasperletheater marionnette marionnettes guignol marioneta marionetas titeres',
  'story stories storytelling tale tales marchen geschichten conte contes cuento cuentos cuentacuentos',
  'food eating essen comida repas gastronomie gastronomia tasting degustation verkostung cata',
  'walk walks hike hikes hiking wanderung wanderungen spaziergang fuhrung fuhrungen randonnee randonnees balade balades paseo paseos senderismo caminata tour tours',
  'boat boats boot boote bateau bateaux barco barcos',
  'photography photo photos fotografie foto fotos photographie fotografia',
  'craft crafts handwerk basteln artisanat bricolage artesania manualidades',
  'chess schach echecs ajedrez',
  'garden gardens gardening garten jardin jardins jardinage jardineria',
  'knitting stricken tricot',
  'organ orgel orgue organo',
]

const groups = new Map<string, readonly string[]>(
  listed.flatMap((list) => {
    const words = list.split(' ')
    return words.map((word) => [word, words] as const)
  }),
)

export interface Synonyms {
  /** All words for the same, with itself; none if it is not listed. */
  readonly of: (word: string) => readonly string[]
  /** Whether two folded words mean the same: `kids` and `family`. */
  readonly areSame: (one: string, other: string) => boolean
}

/** Words and phrases for the same, as a site lists them: `gig = concert = show`, a group a line. */
export const readSynonyms = (text: string): readonly (readonly string[])[] =>
  text
    .split(/[\n;]/)
    .map((line) => line.split('=').map(oneBlank))
    .filter((words) => words.some((word) => word !== ''))

/** Ours and those of a site, whose words mean all that ours for one of them do, in any number. */
export function synonymsWith(listedThere: readonly (readonly string[])[]): Synonyms {
  const own = new Map<string, ReadonlySet<string>[]>()
  for (const written of listedThere) {
    const words = written.map(fold).flatMap(inBothNumbers)
    const same = new Set(words.flatMap((word) => [word, ...(groups.get(word) ?? [])]))
    for (const word of words) own.set(word, [...(own.get(word) ?? []), same])
  }
  const of = (word: string): readonly string[] =>
    own.get(word)?.flatMap((same) => Array.from(same)) ?? groups.get(word) ?? []
  const has = (one: string, other: string): boolean =>
    own.get(one)?.some((same) => same.has(other)) ?? groups.get(one)?.includes(other) ?? false
  return { of, areSame: (one, other) => has(one, other) || has(other, one) }
}

const pluralEndings = ['s', 'es', 'n', 'en', 'e', 'er', 'x']
const shortestStem = 4

/** A word as it may be in the singular and in the plural, itself first. */
function inBothNumbers(word: string): readonly string[] {
  const stems = pluralEndings.flatMap((ending) => {
    const stem = word.slice(0, -ending.length)
    return word.endsWith(ending) && stem.length >= shortestStem ? [stem] : []
  })
  const plurals = pluralEndings.map((ending) => word + ending)
  return [word, ...stems, ...plurals, word.replace(/y$/, 'ies'), word.replace(/ies$/, 'y')]
}
