// What a search says besides days: from which hour on, for how much, online, near.

import { phrase, type Rule } from './days_read.ts'
import type { Meaning } from './meaning.ts'

const currency = '(?: ?(?:euros?|eur|€|dollars?|usd|\\$|bucks|pounds?|gbp|£|francs?|chf|pesos?))'
const hours = '(?<hour>[012]?\\d)(?:(?<mark>[:.h])(?<minute>[0-5]\\d))?'
const unit = " ?(?:uhr|h|hs|hrs|heures?|horas?|o'clock)"
const half = ' ?(?<half>a\\.?m\\.?|p\\.?m\\.?)'

/** Who says `after 8` and nothing else means the evening. */
function hourOf({
  hour = '',
  minute = '00',
  half: given,
  unit: said,
  mark,
}: HourGroups): string | undefined {
  const number = Number(hour)
  if (number > 23) return undefined
  const isLater =
    given === undefined
      ? said === undefined && mark !== 'h' && number > 0 && number < 12
      : given.startsWith('p')
  const whole = given !== undefined && number === 12 ? 0 : number
  return `${String(isLater && whole < 12 ? whole + 12 : whole).padStart(2, '0')}:${minute}`
}

type HourGroups = Readonly<Partial<Record<string, string>>>

/** `20.30` alone may as well be a day. */
const isTime = ({ half: given, unit: said, mark }: HourGroups): boolean =>
  given !== undefined || said !== undefined || mark === ':' || mark === 'h'

const fromHour: Rule['read'] = (groups) => {
  const after = groups['mark'] === '.' && !isTime(groups) ? undefined : hourOf(groups)
  return after === undefined ? undefined : { after }
}

const fromTime: Rule['read'] = (groups, calendar) =>
  isTime(groups) ? fromHour(groups, calendar) : undefined

const [noon, evening] = ['12:00', '18:00']

/** Only whole parts of the day can be told: `before 5pm` is by day. */
const toHour: Rule['read'] = (groups) => {
  const until = groups['noon'] === undefined ? hourOf(groups) : noon
  if (until === undefined || until > evening || !(groups['noon'] ?? isTime(groups)))
    return undefined
  return { time: until <= noon ? ['morning'] : ['morning', 'afternoon'] }
}

const free: Meaning = { price: 'free' }

export const otherRules: readonly Rule[] = [
  {
    pattern: phrase(
      `(?:(?:starting |start(?:s|ing)? )?after|past|later than|apres|nach|despues de(?: las?)?) ${hours}(?:${half}|(?<unit>${unit}))?`,
    ),
    read: fromHour,
  },
  {
    pattern: phrase(
      `(?:from|starting at|since|ab|von|a partir de(?: las?)?|des|desde(?: las?)?|tras las?) ${hours}(?:${half}|(?<unit>${unit}))?(?: on| an)?`,
    ),
    read: fromTime,
  },
  {
    pattern: phrase(
      `(?:(?:at|around|about|um|gegen|vers|a las?|sobre las?) )?${hours}(?: ?-? ?[012]?\\d(?:[:.h][0-5]\\d)?)?(?:${half}|(?<unit>${unit}))?`,
    ),
    read: fromTime,
  },
  {
    pattern: phrase(
      'late(?: at)? night|late[- ]night|spat ?abends?|spat nachts|am spaten abend|tard le soir|tard|en fin de soiree|tarde en la noche|de madrugada|noctambul\\w*',
    ),
    read: () => ({ after: '22:00' }),
  },
  {
    pattern: phrase(
      `(?:before|until|till|by|vor|bis|avant|antes de(?: las?)?|hasta(?: las?)?) (?:(?<noon>noon|midday|mittag|midi|mediodia)|${hours}(?:${half}|(?<unit>${unit})))`,
    ),
    read: toHour,
  },
  {
    pattern: phrase(
      '(?:for |entry |admission )?free(?: entry| entrance| admission| of charge)?|no charge|free of cost|gratis|gratuite?s?|gratuit[oa]s?|kostenlose?[rsn]?|kostenfrei|umsonst|freebies?|no cost|zero cost|sin coste|sans frais|costs nothing|eintritt frei|freier eintritt|entree libre|entree gratuite|entrada libre|entrada gratuita',
    ),
    read: () => free,
  },
  {
    pattern: phrase(
      `(?:under|below|less than|cheaper than|unter|weniger als|hochstens|moins de|menos de)(?: (?:de ))? ?[$€£]?(?<most>\\d{1,5})${currency}?`,
    ),
    read: ({ most }) => ({ price: Number(most) }),
  },
  {
    pattern: phrase(
      `[$€£]?(?<most>\\d{1,5})${currency}? (?:or less|or under|or cheaper|max\\.?|maximum|oder weniger|ou moins|o menos|maximal|hochstens|como maximo)`,
    ),
    read: ({ most }) => ({ price: Number(most) }),
  },
  {
    pattern: phrase(
      `(?:up to|max\\.?|maximum|at most|bis(?: zu)?|maximal|jusqu'a|hasta|maximo|por)(?: [$€£](?<most>\\d{1,5})| (?<more>\\d{1,5})${currency})`,
    ),
    read: ({ most, more }) => ({ price: Number(most ?? more) }),
  },
  {
    pattern: phrase(
      'online|on-line|webinars?|on zoom|from home|a distance|a distancia|desde casa|von zu hause|virtual(?:ly)?|virtuell|en ligne|en linea|livestream|live ?stream',
    ),
    read: () => ({ online: true }),
  },
]

export const nearPhrases = phrase(
  'near(?:by)? me(?: now)?|nearby|in my area|near where i am|in walking distance|near here|close by|close to me|around me|around here|in meiner nahe|in der nahe|um die ecke|pres de (?:moi|chez moi|chez nous)|a proximite|autour de moi|bei mir|zu fuss erreichbar|pres d.?ici|a cote(?: de chez moi)?|cerca(?: de mi| de aqui| de casa)?|por aqui(?: cerca)?',
)

/** Around what is asked for; they say nothing about it. */
export const fillers = phrase(
  "what'?s (?:on|up|happening|going on)|what is (?:on|happening|going on)|what(?: is there)? to do|what can (?:i|we) do|where to go|things? to (?:do|see)|(?:is there )?(?:something|anything)(?: fun| good| cool)?(?: on)?|stuff(?: to do)?|looking for|i want|show me|where to take|take|places?|friendly|live|upcoming|any|some|best|good|plans?|ideas?|shows?|happening|going on|events?|activities|activity|with|que faire|sorties?|sortir|quoi faire|evenements?|activites?|avec|que hacer|eventos?|actividades|planes|con|que hay|que pasa|veranstaltung(?:en)?|termine?|was ist(?: heute)?|was gibt es|was kann man|gibt es|los|il y a|choses a faire|cosas (?:que|para) hacer|que puedo hacer|was geht|was los|was tun|aktivitaten|ausgehen|mit|was machen|etwas|quelque chose|algo",
)
