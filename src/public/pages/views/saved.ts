// What somebody has saved: the page that their own browser fills in, and a list that the calendar has
// signed, which anybody can open.

import { Problem, invalid } from '../../../language/problem.ts'
import type { Database } from '../../../storage/database.ts'
import { savedFeed, savedPath } from '../../feeds/addresses.ts'
import { readGiven } from '../../query/saved/list_code.ts'
import { mostSaved } from '../../query/saved/most_saved.ts'
import { type SavedEvent, publicAmong, savedEvents } from '../../query/saved/saved_events.ts'
import { readSigned, signedList } from '../../query/saved/signed_list.ts'
import { type Elsewhere, type Page, type PageContext, pathTo } from '../page_context.ts'
import { row } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { share } from '../parts/event/share.ts'
import { type Html, html } from '../parts/frame/html.ts'

/** What the addresses of saved events are asked with. */
export interface GivenList {
  /** Signed by this calendar. */
  readonly code?: string | undefined
  /** Ids with commas, for which an address is asked. */
  readonly events?: unknown
}

/** `primary` has the key of signatures, also while no replica has it yet. */
export function savedPage(
  pageContext: PageContext,
  { code, events }: GivenList,
  primary: Database,
): Promise<Page | Elsewhere> {
  if (code !== undefined) return sharedList(pageContext, code, primary)
  if (events !== undefined) return signed(pageContext, events, primary)
  return Promise.resolve(ownList(pageContext))
}

const inLanguage = (
  { siteLanguages }: PageContext,
  path: string,
): ((language: string) => string) => {
  return (one) => `${one === siteLanguages.own ? '' : `/${one}`}${path}`
}

/** Only what is public gets a signature, so that nobody learns which other ids there are. */
async function signed(
  pageContext: PageContext,
  given: unknown,
  primary: Database,
): Promise<Elsewhere> {
  const ids = readGiven(given)
  if (!ids) throw invalid({})
  const { events, series } = await publicAmong(pageContext.context, ids)
  const code = await signedList(
    primary,
    [...events, ...series].map(({ id }) => id),
  )
  return { status: 302, to: inLanguage(pageContext, savedPath(code))(pageContext.language) }
}

function ownList(pageContext: PageContext): Page {
  const { say } = pageContext
  const title = say('Saved events')
  return {
    title,
    about: say('Kept in this browser alone. Nothing about you is stored anywhere else.'),
    addressIn: inLanguage(pageContext, '/saved/'),
    isUnlisted: true,
    until: Infinity,
    current: 'saved',
    files: ['saved.js'],
    main: html`<div class="heading"><h1 id="title">${title}</h1></div>
      <noscript>
        <p class="told">
          ${say('Saved events are kept in your browser by JavaScript, which is switched off. So nothing can be saved here.')}
        </p>
      </noscript>
      <div class="own-list" data-from="${pathTo(pageContext, '/saved/')}" hidden>
        <p class="lead">
          ${say('Kept in this browser alone. Nothing about you is stored anywhere else.')}
        </p>
        ${told('none', say('Nothing is saved yet. The heart beside an event saves it here.'))}
        ${told('blocked', say('This browser does not let the page keep anything, so nothing can be saved. Perhaps the window is private, or the storage is full.'))}
        ${told('full', say('There is room for {n} saved events. Remove some to save others.', { n: mostSaved }))}
        ${told('series', say('None of the dates of this series is saved any more.'))}
        ${told('failed', say('The saved events could not be loaded.'), say('Try again'))}
        ${told('missing', say('Some of what you saved is not in the calendar any more.'), say('Remove it from the saved events'))}
        <div class="its-list"></div>
        <div class="its-share"></div>
      </div>`,
  }
}

/** What the script has to say, here and on other pages. */
const told = (name: string, text: string, button?: string): Html =>
  html`<p class="told" data-told="${name}" hidden>
    <span>${text}</span>
    ${button !== undefined && html`<button type="button">${button}</button>`}
  </p>`

async function sharedList(
  pageContext: PageContext,
  code: string,
  primary: Database,
): Promise<Page> {
  const { context, say, language } = pageContext
  const ids = await readSigned(context.db, primary, code)
  if (!ids) throw new Problem('rest_no_route')
  const { coming, past, until } = await savedEvents(context, ids)
  const addressIn = inLanguage(pageContext, savedPath(code))
  const total = coming.length + past.length
  const title = say('Saved events')
  const address = `${context.home}${addressIn(language)}`
  return {
    title,
    about: say('{title}: {count}.', { title, count: countWords(pageContext, total) }),
    addressIn,
    until,
    isUnlisted: true,
    files: ['saved.js'],
    ...(total > 0 ? { saved: { feed: inLanguage(pageContext, savedFeed(code))(language) } } : {}),
    main: html`<div class="heading">
        <h1 id="title">${title}</h1>
        <p class="count">${countWords(pageContext, total)}</p>
      </div>
      <div class="shared">
        <p class="lead">${say('Somebody has saved these events and shared the list.')}</p>
        ${
          total > 0 &&
          html`<p class="too" hidden>
            <button type="button" class="button" data-done="${say('All of these are saved.')}">
              ${say('Save these too')}
            </button>
          </p>`
        }
      </div>
      <div class="its-list">
        ${total === 0 && html`<p>${say('None of these events is in the calendar any more.')}</p>`}
        ${coming.length > 0 && cards(pageContext, coming, 2)}
        ${
          past.length > 0 &&
          html`<details class="its-past" ${coming.length === 0 && html`open`}>
            <summary>
              <h2>${say('Past events')}</h2>
              <span class="count">${past.length}</span>
            </summary>
            ${cards(pageContext, past, 3)}
          </details>`
        }
      </div>
      <div class="its-share">
        ${total > 0 && share(pageContext, { address, title })}
        ${coming.length > 0 && remindable(pageContext, code)}
      </div>`,
  }
}

/** Leads to where an address is asked for: this page is cached, and the same for all. */
const remindable = (pageContext: PageContext, code: string): Html | false => {
  const { site } = pageContext.context
  return (
    site.hasMail &&
    site.pages.reminders === 'on' &&
    html`<p class="remind">
      <a href="${pathTo(pageContext, `/newsletter/reminders/${code}/`)}" rel="nofollow"
        >${pageContext.say('Remind me by mail the day before')}</a
      >
    </p>`
  )
}

const cards = (pageContext: PageContext, saved: readonly SavedEvent[], level: 2 | 3): Html =>
  html`<ol class="cards">
    ${saved.map(({ event, series }) => html`<li>${row(pageContext, event, { level, series, isDated: true })}</li>`)}
  </ol>`
