import { type PublicQuery, addressOf } from '../../query/address.ts'
import { agendaOf } from '../../query/agenda.ts'
import { resolveFilters } from '../../query/resolve_filters.ts'
import { capital, inWords } from '../../../language/time/in_words.ts'
import { shortcuts } from '../days/shortcuts.ts'
import { monthTable } from '../days/month_table.ts'
import type { ListContext, Page } from '../page_context.ts'
import { countWords } from '../parts/counts.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filter/filters.ts'
import { html } from '../parts/frame/html.ts'
import { isFar, pager } from '../parts/frame/pager.ts'
import { listCard, monthSide, narrowing } from '../parts/sharing/list_card.ts'

export async function monthPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, today, locale } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const agenda = await agendaOf(context, publicQuery, resolvedFilters)
  const title = capital(inWords(locale, 'month', agenda.days.first))
  const note = countWords(pageContext, agenda.total)
  const { table, palette } = await monthTable(pageContext, agenda, publicQuery)
  const kicker = narrowing(pageContext, publicQuery, resolvedFilters)
  const named = publicQuery.date === undefined ? say('Events in {month}', { month: title }) : title
  const month = kicker === '' ? title : `${title}, ${kicker}`
  return {
    title: named,
    about: say('What is on in {month}: {count}.', { month, count: note }),
    card: {
      ...listCard(pageContext, { title: named, kicker, total: agenda.total, events: [] }),
      side: monthSide(pageContext, agenda),
    },
    listed: { total: agenda.total, events: [] },
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: agenda.until,
    isUnlisted: agenda.total === 0 || isFar(publicQuery, today),
    publicQuery,
    current: 'month',
    palette,
    main: html`${pager(pageContext, publicQuery, title, note)}
    ${filters(pageContext, publicQuery, resolvedFilters)}
    ${agenda.total === 0 ? nothingHere(pageContext, publicQuery) : undefined} ${table}
    ${shortcuts(pageContext)}`,
  }
}
