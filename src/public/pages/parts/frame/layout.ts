import type { Sentence } from '../../../../language/sentence.ts'
import { type Html, html } from './html.ts'
import { type View, type PublicQuery, addressOf, isComing } from '../../../query/address.ts'
import { filtersOf } from '../../../query/list_filters.ts'
import { monthOf } from '../../../../language/time/calendar_days.ts'
import { codePath } from '../../qr.ts'
import { document, head } from './head.ts'
import { icon } from '../icons/icons.ts'
import { languageName } from './language_names.ts'
import { languageOffers } from './language_offers.ts'
import { type Page, type PageContext, linkTo, pathTo } from '../../page_context.ts'
import { hasNewsletter, subscribeBlock } from '../other_formats.ts'
import type { RootPath } from '../../../../http/roots.ts'

const viewWords = {
  now: 'What’s on',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  list: 'List',
  map: 'Map',
} as const
type Shown = keyof typeof viewWords
/** See `days/shortcuts.ts`: the script makes the sheet of keys from the texts of these links. */
const viewKeys: Readonly<Record<string, string>> = { month: 'm', week: 'w', day: 'd', list: 'l' }

export function layout(pageContext: PageContext, page: Page, announced: RootPath): string {
  const { say, language, locale } = pageContext
  if (page.isPart) return part(pageContext, page)
  return document(
    html`<html lang="${language}">
      <head>
        ${head(pageContext, page, announced)}
      </head>
      <body data-locale="${locale}">
        <a class="skip" href="#main">${say('Skip to the content')}</a>
        ${onPaper(pageContext, page)} ${header(pageContext, page)}
        <main id="main" tabindex="-1">${page.main}</main>
        ${subscribeBlock(pageContext, page)} ${footer(pageContext, page)}
        <p class="unseen" role="status" id="news"></p>
      </body>
    </html>`,
  )
}

/** What a page has on paper alone: its address, and a code that leads there. */
function onPaper(pageContext: PageContext, { addressIn }: Page): Html | undefined {
  if (!addressIn) return undefined
  const { base, context, language } = pageContext
  const path = addressIn(language)
  const code = codePath(context.home, path)
  const shown = `${context.home}${path}`.replace(/^https?:\/\//, '')
  return html`<div class="on-paper">
    ${code !== undefined && html`<img src="${base}${code}" width="160" height="160" alt="" loading="lazy" />`}
    <p>${shown}</p>
  </div>`
}

/** What a script takes out of it; search engines are to leave it alone. */
const part = ({ language }: PageContext, { title, main }: Page): string =>
  document(
    html`<html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
      </head>
      <body>
        ${main}
      </body>
    </html>`,
  )

function header(pageContext: PageContext, page: Page): Html {
  const { say, language } = pageContext
  const publicQuery = page.publicQuery ?? { language, view: 'month' as const, page: 1 }
  const isSearch = page.current === 'search'
  const text = publicQuery.search ?? ''
  return html`<header class="top">
    <div class="frame">
      <a class="name" href="${pathTo(pageContext, '/')}" rel="home">${siteName(pageContext)}</a>
      <button class="views-button" type="button" popovertarget="views">
        ${say(viewWords[page.current as Shown] ?? 'Views')}${icon('down')}
      </button>
      <nav class="views" id="views" popover aria-label="${say('Views of the calendar')}">
        <ul>
          ${Object.entries(viewWords).map(([view, word]) => viewLink(pageContext, page, publicQuery, view, word))}
        </ul>
      </nav>
      ${savedLink(pageContext, page)}
      <search class="seek${isSearch ? ' is-open' : ''}">
        <form
          action="${pathTo(pageContext, '/search')}"
          data-suggest="${pathTo(pageContext, '/search/suggest')}"
          data-label="${say('Suggestions')}"
        >
          <label class="unseen" for="seek">${say('Search events')}</label>
          <input
            id="seek"
            name="q"
            type="search"
            data-key="/"
            maxlength="200"
            placeholder="${say('Search events')}"
            value="${isSearch ? text : ''}"
          />
          <button type="submit">
            ${icon('search')}<span class="unseen">${say('Search')}</span>
          </button>
        </form>
      </search>
    </div>
    ${menu(pageContext)} ${languageOffers(pageContext, page)}
  </header>`
}

/** The script says how much is saved; without it nothing can be. */
function savedLink(pageContext: PageContext, { current }: Page): Html {
  const { say } = pageContext
  // The script puts the title in.
  const label = say('Save {title}', { title: '{title}' })
  return html`<a
    class="kept"
    href="${pathTo(pageContext, '/saved/')}"
    data-label="${label}"
    ${current === 'saved' && html`aria-current="page"`}
    >${icon('heart')}<span class="unseen">${say('Saved events')} </span><b></b
  ></a>`
}

function siteName({ context: { site, origin } }: PageContext): Html {
  const { logo } = site.pages
  if (logo === '') return html`<span class="name-text">${site.name}</span>`
  return html`<img class="logo" src="${origin}${logo}" height="40" alt="${site.name}" />`
}

/** The links that the site has at the top of all its pages. */
function menu({ context, say }: PageContext): Html | undefined {
  const entries = context.site.pages.menu
  if (entries.length === 0) return undefined
  return html`<nav class="frame menu" aria-label="${say('Menu')}">
    <ul>
      ${entries.map(({ label, url }) => html`<li><a href="${url}">${label}</a></li>`)}
    </ul>
  </nav>`
}

function viewLink(
  pageContext: PageContext,
  page: Page,
  publicQuery: PublicQuery,
  view: string,
  word: Sentence,
): Html {
  const isHere = page.current === view
  const key = viewKeys[view]
  const to = linkTo(pageContext, withView(publicQuery, view as Shown))
  return html`<li>
    <a
      href="${to}"
      ${key !== undefined && html`data-key="${key}"`}
      ${isHere && html`aria-current="page"`}
      >${pageContext.say(word)}</a
    >
  </li>`
}

/** The same filters and, where possible, the same date in another view. */
export function withView(publicQuery: PublicQuery, view: View): PublicQuery {
  const { language, date } = publicQuery
  const { when, ...filters } = filtersOf(publicQuery)
  const isDated =
    publicQuery.view === 'month' || publicQuery.view === 'week' || publicQuery.view === 'day'
  const day = date !== undefined && isDated ? dateIn(view, date) : undefined
  return {
    language,
    view,
    page: 1,
    ...filters,
    ...(when === undefined || !isComing(view) ? {} : { when }),
    ...(day === undefined ? {} : { date: day }),
  }
}

function dateIn(view: View, date: string): string | undefined {
  if (view === 'month') return monthOf(date)
  if (view !== 'week' && view !== 'day') return undefined
  return date.length === 7 ? `${date}-01` : date
}

function footer(pageContext: PageContext, page: Page): Html {
  const { say, siteLanguages, base, context, language } = pageContext
  const { contact_email: contact, imprint_url: imprint, privacy_url: privacy } = context.site.pages
  const past: PublicQuery = { language, view: 'past', page: 1 }
  const addressIn =
    page.addressIn ??
    ((one: string) => addressOf({ ...past, view: 'month', language: one }, siteLanguages))
  return html`<footer class="bottom">
    <div class="frame">
      <p class="name">${context.site.name}</p>
      <ul class="links">
        <li><a href="${linkTo(pageContext, past)}">${say('Past events')}</a></li>
        ${context.site.pages.submissions !== 'off' && html`<li><a href="${pathTo(pageContext, '/submit/')}">${say('Propose an event')}</a></li>`}
        ${hasNewsletter(context) && html`<li><a href="${pathTo(pageContext, '/newsletter/')}">${say('Newsletter')}</a></li>`}
        <li><a href="${pathTo(pageContext, '/embed/')}">${say('On your website')}</a></li>
        <li><a href="${context.root.url}/doc">${say('For developers')}</a></li>
        ${imprint !== '' && html`<li><a href="${imprint}">${say('Legal notice')}</a></li>`}
        ${privacy !== '' && html`<li><a href="${privacy}">${say('Privacy policy')}</a></li>`}
        ${contact !== '' && html`<li>${say('Contact:')} <a href="mailto:${encodeURI(contact)}">${contact}</a></li>`}
      </ul>
      <nav aria-label="${say('Language')}">
        <ul class="links">
          ${siteLanguages.languages.map(
            (one) =>
              html`<li>
                <a
                  href="${base}${addressIn(one)}"
                  lang="${one}"
                  hreflang="${one}"
                  ${one === language && html`aria-current="true"`}
                  >${languageName(one)}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      <button class="colours" type="button">
        <span class="in-light">${say('Switch to dark colours')}</span>
        <span class="in-dark">${say('Switch to light colours')}</span>
      </button>
    </div>
  </footer>`
}
