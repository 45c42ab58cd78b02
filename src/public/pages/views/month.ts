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

export async function monthPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, today, locale } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const agenda = await agendaOf(context, publicQuery, resolvedFilters)
  const title = capital(inWords(locale, 'month', agenda.days.first))
  const note = countWords(pageContext, agenda.total)
  const { table, palette } = await monthTable(pageContext, agenda, publicQuery)
  return {
    title: publicQuery.date === undefined ? say('Events in {month}', { month: title }) : title,
    about: say('What is on in {month}: {count}.', { month: title, count: note }),
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
