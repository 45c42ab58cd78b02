// The page that builds embeds: what they show and how, the lines to copy, and how it looks.

import type { Sentence } from '../../../../language/sentence.ts'
import { escapeHtml } from '../../../../language/text/html/markup.ts'
import { sandbox } from '../../../embeds/oembed.ts'
import { policyNote } from '../../parts/frame/embed_policy.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import type { Page, PageContext } from '../../page_context.ts'
import { type Built, optionsOf, readBuilt } from './built.ts'
import { form } from './form.ts'

const frameHeight = { month: 720, week: 480, list: 640, map: 800, event: 320 } as const

const attributesOf = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')

/** An event alone has a frame of its own. */
function framePath(built: Built): string {
  const { view, event = '', ...options } = optionsOf(built)
  if (view === 'event') {
    return `/embed/event/${encodeURIComponent(event)}?${new URLSearchParams(options).toString()}`
  }
  return `/embed?${new URLSearchParams({ view: built.view, ...options }).toString()}`
}

function snippetOf(home: string, built: Built): string {
  const script = `<script type="module" src="${escapeHtml(home)}/embed.js"></script>`
  if (built.way === 'script') {
    return `${script}\n<fasti-calendar${attributesOf(optionsOf(built))}></fasti-calendar>`
  }
  // Without a style, which pages with a policy refuse.
  const frame = {
    src: `${home}${framePath(built)}`,
    title: built.title,
    width: '100%',
    height: frameHeight[built.view],
    frameborder: 0,
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

const wayNotes: Readonly<Record<Built['way'], Sentence>> = {
  script: 'It takes the width of its place in your page.',
  frame:
    'The second line makes the frame as high as its content; without it, it keeps the height it is given.',
}

function result(pageContext: PageContext, built: Built): Html {
  const { say, base, context } = pageContext
  const { view, way, event, missing, pictures } = built
  if (view === 'event' && !event) {
    const note =
      missing === ''
        ? say('Nothing is planned here.')
        : say('There is no event {name}.', { name: missing ?? '' })
    return html`<div id="result"><p class="wrong" role="status">${note}</p></div>`
  }
  return html`<div id="result">
    <section aria-labelledby="lines">
      <h2 id="lines">${say('Copy these lines')}</h2>
      <p>${say(wayNotes[way])}</p>
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
      ${policyNote(pageContext, { way, hasPictures: view === 'event' || (view === 'list' && pictures) })}
    </section>
    <section aria-labelledby="preview">
      <h2 id="preview">${say('Preview')}</h2>
      <iframe
        src="${base}${framePath(built)}"
        title="${built.title}"
        width="100%"
        height="${frameHeight[view]}"
      ></iframe>
    </section>
  </div>`
}
