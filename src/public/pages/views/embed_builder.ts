// The page that builds embeds: what they show and how, the lines to copy, and how it looks.

import type { Sentence } from '../../../language/sentence.ts'
import type { Context } from '../../../access/context.ts'
import { sandbox } from '../../embeds/oembed.ts'
import { titleOf } from '../../embeds/title.ts'
import { Problem } from '../../../language/problem.ts'
import { escapeHtml } from '../../../language/text/html/markup.ts'
import { type SlugFilter, slugFilters } from '../../query/address.ts'
import { type ResolvedFilters, namesOf, resolveFilters } from '../../query/resolve_filters.ts'
import { policyNote } from '../parts/frame/embed_policy.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { languageName } from '../parts/frame/language_names.ts'
import { type Page, type PageContext, pathTo } from '../page_context.ts'

const usualLimit = '10'
const mostEvents = 50
const frameHeight = { month: 720, list: 640 } as const

const slugWords: Readonly<Record<SlugFilter, Sentence>> = {
  category: 'Category',
  tag: 'Tag',
  venue: 'Venue',
  organizer: 'Organizer',
}

interface Built {
  readonly view: 'month' | 'list'
  readonly way: 'script' | 'frame'
  readonly lang: string
  readonly theme: '' | 'light' | 'dark'
  readonly limit: string
  readonly pictures: boolean
  readonly heading: '' | 'none'
  readonly slugs: Readonly<Partial<Record<SlugFilter, string>>>
  readonly title: string
  readonly resolved: ResolvedFilters
}

/** What makes no sense is as if it was not given: the form shows what was understood. */
async function readBuilt(pageContext: PageContext, query: URLSearchParams): Promise<Built> {
  const { context, language, siteLanguages } = pageContext
  const one = <T extends string>(name: string, known: readonly T[], usual: T): T =>
    known.find((value) => value === query.get(name)) ?? usual
  const found = await Promise.all(
    slugFilters.map((name) => resolveSlug(context, name, query.get(name) ?? '')),
  )
  const resolved: ResolvedFilters = Object.assign({}, ...found)
  const slugs = slugFilters.flatMap((name) => {
    const slug = resolved[name]?.[0]?.slug
    return slug === undefined ? [] : [[name, slug]]
  })
  const limit = query.get('limit') ?? ''
  return {
    view: one('view', ['month', 'list'], 'list'),
    way: one('way', ['script', 'frame'], 'script'),
    lang: one('lang', siteLanguages.languages, language),
    theme: one('theme', ['', 'light', 'dark'], ''),
    limit: /^[1-9]\d?$/.test(limit) && Number(limit) <= mostEvents ? limit : usualLimit,
    pictures: query.get('pictures') === '1',
    heading: one('heading', ['', 'none'], ''),
    slugs: Object.fromEntries(slugs),
    title: titleOf(context, resolved),
    resolved,
  }
}

async function resolveSlug(
  context: Context,
  name: SlugFilter,
  slug: string,
): Promise<ResolvedFilters> {
  if (slug === '') return {}
  try {
    const query = { language: context.root.language, view: 'list' as const, page: 1 }
    return await resolveFilters(context, { ...query, [name]: [slug.toLowerCase()] })
  } catch (error) {
    if (error instanceof Problem) return {}
    throw error
  }
}

/** The options of a built calendar, as attributes and in the address of a frame. */
function optionsOf({
  view,
  slugs,
  lang,
  theme,
  limit,
  pictures,
  heading,
}: Built): Record<string, string> {
  return {
    view,
    ...slugs,
    ...(view === 'list' && limit !== usualLimit ? { limit } : {}),
    ...(view === 'list' && pictures ? { pictures: '1' } : {}),
    ...(heading === '' ? {} : { heading }),
    lang,
    ...(theme === '' ? {} : { theme }),
  }
}

const attributesOf = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')

function snippetOf(home: string, built: Built): string {
  const script = `<script type="module" src="${escapeHtml(home)}/embed.js"></script>`
  const options = optionsOf(built)
  if (built.way === 'script') {
    return `${script}\n<fasti-calendar${attributesOf(options)}></fasti-calendar>`
  }
  const frame = {
    src: `${home}/embed?${new URLSearchParams(options).toString()}`,
    title: built.title,
    width: '100%',
    height: frameHeight[built.view],
    style: 'border: 0',
    loading: 'lazy',
    sandbox,
  }
  return `<iframe${attributesOf(frame)}></iframe>\n${script}`
}

export async function embedBuilder(pageContext: PageContext, address: string): Promise<Page> {
  const { say } = pageContext
  const [, query = ''] = /\?(.*)$/.exec(address) ?? []
  const built = await readBuilt(pageContext, new URLSearchParams(query))
  const title = say('Show this calendar on your website')
  return {
    title,
    about: say('Choose what it shows, look at it, and copy the lines into your page.'),
    addressIn: (one) => `${one === pageContext.siteLanguages.own ? '' : `/${one}`}/embed/`,
    isUnlisted: query !== '',
    hasFrame: true,
    files: ['builder.css', 'builder.js'],
    main: html`<div class="heading"><h1 id="title">${title}</h1></div>
      <p class="lead">
        ${say('Choose what it shows, look at it, and copy the lines into your page.')}
      </p>
      <div class="builder">${await form(pageContext, built)} ${result(pageContext, built)}</div>`,
  }
}

async function form(pageContext: PageContext, built: Built): Promise<Html> {
  const { say, siteLanguages } = pageContext
  const choices = await pageContext.offer('all')
  const slugFields = slugFilters.map((name) => {
    const chosen = built.slugs[name]
    const known = choices[name].map((one): Option => [one.slug, one.name])
    const isKnown = chosen === undefined || known.some(([slug]) => slug === chosen)
    const own: readonly Option[] = isKnown
      ? []
      : [[chosen, namesOf(built.resolved, name)[0] ?? chosen]]
    const label = say(slugWords[name])
    return select(name, label, [['', say('Any')], ...own, ...known], chosen ?? '')
  })
  const languages = siteLanguages.languages.map((one): Option => [one, languageName(one)])
  return html`<form action="${pathTo(pageContext, '/embed/')}">
    <input type="hidden" name="build" value="1" />
    <fieldset>
      <legend>${say('What it shows')}</legend>
      ${radios(
        'view',
        [
          ['list', say('List')],
          ['month', say('Month')],
        ],
        built.view,
      )}
      ${slugFields}
      <p class="field">
        <label for="build-limit">${say('How many events')}</label>
        <input
          id="build-limit"
          name="limit"
          type="number"
          min="1"
          max="${mostEvents}"
          value="${built.limit}"
        />
      </p>
      <p class="field check">
        <input
          id="build-pictures"
          name="pictures"
          type="checkbox"
          value="1"
          ${built.pictures && html`checked`}
        />
        <label for="build-pictures">${say('With pictures')}</label>
      </p>
    </fieldset>
    <fieldset>
      <legend>${say('How it looks')}</legend>
      ${select(
        'heading',
        say('Heading'),
        [
          ['', say('Its name')],
          ['none', say('Without a heading')],
        ],
        built.heading,
      )}
      ${select('lang', say('Language'), languages, built.lang)}
      ${select(
        'theme',
        say('Colours'),
        [
          ['', say('As on the visitor’s device')],
          ['light', say('Light')],
          ['dark', say('Dark')],
        ],
        built.theme,
      )}
    </fieldset>
    <fieldset>
      <legend>${say('How it is put in')}</legend>
      ${radios(
        'way',
        [
          ['script', say('As part of the page')],
          ['frame', say('In a frame')],
        ],
        built.way,
      )}
    </fieldset>
    <p><button type="submit" class="button">${say('Show it')}</button></p>
  </form>`
}

type Option = readonly [value: string, label: string]

function select(name: string, label: string, options: readonly Option[], chosen: string): Html {
  return html`<p class="field">
    <label for="build-${name}">${label}</label>
    <select id="build-${name}" name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)}
    </select>
  </p>`
}

function radios(name: string, options: readonly Option[], chosen: string): Html {
  return html`<p class="ways">
    ${options.map(
      ([value, text]) =>
        html`<label
          ><input
            type="radio"
            name="${name}"
            value="${value}"
            ${value === chosen && html`checked`}
          />
          ${text}</label
        > `,
    )}
  </p>`
}

const wayNotes: Readonly<Record<Built['way'], Sentence>> = {
  script: 'It takes the width of its place in your page.',
  frame:
    'The second line makes the frame as high as its content; without it, it keeps the height it is given.',
}

function result(pageContext: PageContext, built: Built): Html {
  const { say, base, context } = pageContext
  const address = `${base}/embed?${new URLSearchParams(optionsOf(built)).toString()}`
  return html`<div id="result">
    <section aria-labelledby="lines">
      <h2 id="lines">${say('Copy these lines')}</h2>
      <p>${say(wayNotes[built.way])}</p>
      <pre
        id="snippet"
        tabindex="0"
        role="group"
        aria-label="${say('Copy these lines')}"
      ><code>${snippetOf(context.home, built)}</code></pre>
      <p>
        <button class="button" type="button" id="copy" data-done="${say('Copied')}" hidden>
          ${say('Copy')}
        </button>
      </p>
      ${policyNote(pageContext, built.way)}
    </section>
    <section aria-labelledby="preview">
      <h2 id="preview">${say('Preview')}</h2>
      <iframe
        src="${address}"
        title="${built.title}"
        width="100%"
        height="${frameHeight[built.view]}"
      ></iframe>
    </section>
  </div>`
}
