// The page that builds embeds: what they show and how, the lines to copy, and how it looks.

import type { Sentence } from '../../../language/sentence.ts'
import type { Context } from '../../../access/context.ts'
import { sandbox } from '../../embeds/oembed.ts'
import { titleOf } from '../../embeds/title.ts'
import { Problem } from '../../../language/problem.ts'
import { escapeHtml } from '../../../language/text/html/markup.ts'
import { type SlugFilter, slugFilters } from '../../query/address.ts'
import { type ResolvedFilters, namesOf, resolveFilters } from '../../query/resolve_filters.ts'
import { slugWords } from '../parts/filter/words.ts'
import { policyNote } from '../parts/frame/embed_policy.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { languageName } from '../parts/frame/language_names.ts'
import { type Page, type PageContext, pathTo } from '../page_context.ts'

const usualLimit = '10'
const mostEvents = 50
const frameHeight = { month: 720, list: 640 } as const

/** What can be chosen, each with its word; the first is usual. */
const choices = {
  view: { list: 'List', month: 'Month' },
  heading: { '': 'Its name', none: 'Without a heading' },
  theme: { '': 'As on the visitor’s device', light: 'Light', dark: 'Dark' },
  way: { script: 'As part of the page', frame: 'In a frame' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Sentence>>>>

type Chosen = { readonly [Name in keyof typeof choices]: keyof (typeof choices)[Name] & string }

const chosenIn = (query: URLSearchParams): Chosen =>
  Object.fromEntries(
    Object.entries(choices).map(([name, words]) => {
      const known = Object.keys(words)
      return [name, known.find((one) => one === query.get(name)) ?? known[0]]
    }),
  ) as Chosen

interface Built extends Chosen {
  readonly lang: string
  readonly limit: string
  readonly pictures: boolean
  readonly slugs: Readonly<Partial<Record<SlugFilter, string>>>
  readonly title: string
  readonly resolved: ResolvedFilters
}

/** What makes no sense is as if it was not given: the form shows what was understood. */
async function readBuilt(pageContext: PageContext, query: URLSearchParams): Promise<Built> {
  const { context, language, siteLanguages } = pageContext
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
    ...chosenIn(query),
    lang: siteLanguages.languages.find((one) => one === query.get('lang')) ?? language,
    limit: /^[1-9]\d?$/.test(limit) && Number(limit) <= mostEvents ? limit : usualLimit,
    pictures: query.get('pictures') === '1',
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
function optionsOf(built: Built): Record<string, string> {
  const { view, slugs, lang, theme, limit, pictures, heading } = built
  return {
    view,
    ...slugs,
    ...(view === 'list' && limit !== usualLimit && { limit }),
    ...(view === 'list' && pictures && { pictures: '1' }),
    ...(heading !== '' && { heading }),
    lang,
    ...(theme !== '' && { theme }),
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
  const offered = await pageContext.offer('all')
  const slugFields = slugFilters.map((name) => {
    const chosen = built.slugs[name]
    const known = offered[name].map((one): Option => [one.slug, one.name])
    const isKnown = chosen === undefined || known.some(([slug]) => slug === chosen)
    const own: readonly Option[] = isKnown
      ? []
      : [[chosen, namesOf(built.resolved, name)[0] ?? chosen]]
    return select(name, say(slugWords[name]), [['', say('Any')], ...own, ...known], chosen ?? '')
  })
  const languages = siteLanguages.languages.map((one): Option => [one, languageName(one)])
  const optionsIn = (name: keyof typeof choices): readonly Option[] =>
    Object.entries(choices[name]).map(([value, word]) => [value, say(word)])
  return html`<form action="${pathTo(pageContext, '/embed/')}">
    <input type="hidden" name="build" value="1" />
    <fieldset>
      <legend>${say('What it shows')}</legend>
      ${radios('view', optionsIn('view'), built.view)} ${slugFields}
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
      ${select('heading', say('Heading'), optionsIn('heading'), built.heading)}
      ${select('lang', say('Language'), languages, built.lang)}
      ${select('theme', say('Colours'), optionsIn('theme'), built.theme)}
    </fieldset>
    <fieldset>
      <legend>${say('How it is put in')}</legend>
      ${radios('way', optionsIn('way'), built.way)}
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
