// Sitemaps: the public pages with their last changes, without past dates of series.

import type { Context } from '../../../../access/context.ts'
import {
  findPublished,
  findPublishedParts,
  publishedUntil,
} from '../../../../calendar/events/published/published.ts'
import { linkedOperations } from '../../../../calendar/items/linked/linked.ts'
import { organizers } from '../../../../calendar/organizers/operations.ts'
import { findTerms, showTerms } from '../../../../calendar/terms/operations.ts'
import { type TermKind, categoryKind, tagKind } from '../../../../calendar/terms/view.ts'
import { venues } from '../../../../calendar/venues/operations.ts'
import { Problem } from '../../../../language/problem.ts'
import { escapeHtml } from '../../../../language/text/html/markup.ts'
import { toWall } from '../../../../language/time/zone.ts'
import { type SiteLanguages, prefixOf } from '../../../query/address.ts'

const begin = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const links = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
/** Maximum per kind; the format allows 50,000 in all. */
const mostOfKind = 10_000
const batch = 1000

const moment = (seconds: number): string => `${toWall(seconds, 'UTC').replace(' ', 'T')}Z`

export interface PlainText {
  readonly text: string
  /** When the clock alone makes it stale. */
  readonly until: number
}

export async function sitemapIndex(context: Context): Promise<PlainText> {
  const parts = await findPublishedParts(context)
  const entry = (name: string, changed?: number) =>
    `<sitemap><loc>${escapeHtml(`${context.home}/${name}`)}</loc>${changed === undefined ? '' : `<lastmod>${moment(changed)}</lastmod>`}</sitemap>`
  const all = [
    entry('sitemap-0.xml'),
    ...parts.map((at, index) => entry(`sitemap-${index + 1}.xml`, at)),
  ]
  const text = `${begin}<sitemapindex ${schema}>\n${all.join('\n')}\n</sitemapindex>\n`
  return { text, until: publishedUntil(context) }
}

interface Entry {
  readonly path: string
  readonly changed?: number
}

/** 0 is everything but events; from 1 on parts of the events. */
export async function sitemapPart(
  context: Context,
  siteLanguages: SiteLanguages,
  number: number,
): Promise<PlainText> {
  const entries = number === 0 ? await otherPages(context) : await eventPages(context, number - 1)
  if (entries.length === 0) throw new Problem('rest_no_route')
  const written = entries.map((entry) => urlOf(context, siteLanguages, entry))
  const text = `${begin}<urlset ${schema} ${links}>\n${written.join('\n')}\n</urlset>\n`
  return { text, until: publishedUntil(context) }
}

function urlOf({ home }: Context, siteLanguages: SiteLanguages, { path, changed }: Entry): string {
  const whole = (language: string) =>
    escapeHtml(`${home}${prefixOf(language, siteLanguages)}${path}`)
  const others = siteLanguages.languages.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${whole(one)}"/>`,
  )
  const last = changed === undefined ? '' : `<lastmod>${moment(changed)}</lastmod>`
  return `<url><loc>${whole(siteLanguages.own)}</loc>${last}${others.join('')}</url>`
}

async function eventPages(context: Context, part: number): Promise<readonly Entry[]> {
  const rows = await findPublished(context, part)
  return rows.map(({ slug, modified_utc }) => ({
    path: `/event/${encodeURIComponent(slug)}/`,
    changed: modified_utc,
  }))
}

async function otherPages(context: Context): Promise<readonly Entry[]> {
  const { start_view: start } = context.site.pages
  const views = ['now', 'month', 'list', 'map', 'past']
  return [
    { path: '/' },
    ...views.filter((view) => view !== start).map((view) => ({ path: `/events/${view}/` })),
    ...(await terms(context, categoryKind)),
    ...(await terms(context, tagKind)),
    ...(await linked(context, 'venue', linkedOperations(venues).find)),
    ...(await linked(context, 'organizer', linkedOperations(organizers).find)),
  ]
}

async function terms(context: Context, kind: TermKind): Promise<readonly Entry[]> {
  const found = await eachPage((page) =>
    findTerms(context, kind, { page, per_page: batch, hide_empty: true }, undefined, {}),
  )
  const shown = await showTerms(context, found)
  return shown.map(({ url }) => ({ path: url.slice(context.home.length) }))
}

interface Row {
  readonly slug: string
  readonly modified_utc: number
}

type Find = (
  context: Context,
  filters: { page: number; per_page: number; has_events: boolean; only_with_upcoming: boolean },
) => Promise<{ readonly items: readonly Row[]; readonly total: number }>

async function linked(context: Context, kind: string, find: Find): Promise<readonly Entry[]> {
  const rows = await eachPage((page) =>
    find(context, { page, per_page: batch, has_events: true, only_with_upcoming: false }),
  )
  return rows.map(({ slug, modified_utc }) => ({
    path: `/${kind}/${encodeURIComponent(slug)}/`,
    changed: modified_utc,
  }))
}

async function eachPage<T>(
  find: (page: number) => Promise<{ readonly items: readonly T[]; readonly total: number }>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1; all.length < mostOfKind; page++) {
    const { items, total } = await find(page)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
  return all
}

/**
 * Answers of the interface are for programs. Searches are left to their `noindex`, which is only
 * seen where they may be read; nothing links to them.
 */
export function robots({ home }: Context): PlainText {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Allow: /', '', `Sitemap: ${home}/sitemap.xml`]
  return { text: `${lines.join('\n')}\n`, until: Infinity }
}
