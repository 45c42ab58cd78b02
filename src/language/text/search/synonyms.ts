// Words for the same thing in the languages of this program, as they are folded.

const listed: readonly string[] = [
  'family families familie familien famille familles familia familias familiar kid kids child children childrens kinder kind enfant enfants nino ninos nina ninas toddler toddlers',
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
]

const groups = new Map<string, readonly string[]>(
  listed.flatMap((list) => {
    const words = list.split(' ')
    return words.map((word) => [word, words] as const)
  }),
)

/** All words for the same, with itself; none if it is not listed. */
export const synonymsOf = (word: string): readonly string[] => groups.get(word) ?? []

/** Whether two folded words mean the same: `kids` and `family`. */
export const sameThing = (one: string, other: string): boolean => synonymsOf(one).includes(other)
