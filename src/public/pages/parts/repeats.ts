// That an event repeats (§17.6): a mark with the rule in words, and when a moved date was to be.

import type { Event } from '../../../calendar/events/view.ts'
import { stateWords } from '../../feeds/words/words.ts'
import { inWords } from '../../../language/time/in_words.ts'
import type { Wall } from '../../../language/time/wall.ts'
import type { PageContext } from '../page_context.ts'
import { type Html, html } from './frame/html.ts'
import { icon } from './icons/icons.ts'

/** The rule of an occurrence in words; empty if the event does not repeat. */
export const ruleOf = ({ occurrence }: Pick<Event, 'occurrence'>): string => occurrence?.text ?? ''

/** `Repeats: Every Tuesday`, with the blank that French has before a colon. */
const repeatWords = ({ context, say }: PageContext, rule: string): string =>
  context.say(stateWords.marked, { state: say('Repeats'), title: rule })

/** Where space is narrow: an icon only, with the rule as its tip and for screen readers. */
export function repeatMark(pageContext: PageContext, rule: string): Html | undefined {
  if (rule === '') return undefined
  const words = repeatWords(pageContext, rule)
  return html` <span class="repeats" title="${words}"
    >${icon('repeat')}<span class="unseen">${words}</span></span
  >`
}

/** The same where there is room for words. */
export const repeatLine = (rule: string): Html | undefined =>
  rule === '' ? undefined : html`<span class="repeats">${icon('repeat')} ${rule}</span>`

/** When the rule put an occurrence that was moved, unless its state says so already. */
export function originalNote(pageContext: PageContext, event: Event): Html | undefined {
  const { occurrence, start_date, previous_start_date } = event
  if (!occurrence?.own.includes('start_date')) return undefined
  const { original_start: original } = occurrence
  if (original === start_date || original === previous_start_date) return undefined
  const date = dateOf(pageContext, original, event)
  return html`<p class="original">${pageContext.say('Originally on {date}', { date })}</p>`
}

/** With the clock where the day alone would not say what is different. */
function dateOf({ locale }: PageContext, original: Wall, { all_day, start_date }: Event): string {
  const day = inWords(locale, 'day', original)
  const isSameDay = original.slice(0, 10) === start_date.slice(0, 10)
  return all_day || !isSameDay ? day : `${day}, ${inWords(locale, 'time', original)}`
}
