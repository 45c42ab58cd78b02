import { createHash } from 'node:crypto'
import { type OpenApiDocument, type SecurityScheme, resolve } from './document.ts'
import { type Html, html, markupOf, raw } from '../../language/text/html/markup.ts'
import { quoted, schemeWord } from './reference_example.ts'
import {
  type OperationEntry,
  type Group,
  codeBlock,
  groupSection,
  groupsOf,
  methodLabels,
  pathText,
} from './reference_operations.ts'
import { prose, schemaId, schemasSection } from './reference_schemas.ts'
import type { ScriptWords } from './script_data.ts'
import { type ReaderSay, resultCount } from './reference_words.ts'
import type { Say } from '../../language/text/locale/say.ts'

/** What the page takes from its site. */
export interface Look {
  /** The address of the script. */
  readonly script?: string
  /** The rules of its style sheet. */
  readonly style?: string
  /** What the script says of one result, and of several. */
  readonly results?: readonly [one: string, other: string]
}

/** With a `{n}` that the script fills; languages there are have no other forms below a million. */
export const resultsIn = (say: Say): readonly [string, string] => [
  say(resultCount, { n: 1 }),
  say(resultCount, { n: 2 }).replace('2', '{n}'),
]

/** Allows its one style sheet, its one script, and requests to this server (S12.8). */
function policyOf(style: string, { script }: Look): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** An OpenAPI document as an HTML page that is complete without its script (§11.2). */
export function readerPage(
  document: OpenApiDocument,
  words: (sentence: string) => string,
  language: string,
  look: Look = {},
): { html: string; csp: string } {
  const say: ReaderSay = words
  const groups = groupsOf(document, say)
  const { style = '' } = look
  const { contact } = document.info
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${document.info.title}</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${style}</style>`)}
        ${look.script !== undefined && html`<script type="module" src="${look.script}"></script>`}
      </head>
      <body>
        <a class="skip" href="#content">${say('Skip to the content')}</a>
        ${
          contact &&
          html`<header class="top">
            <p class="frame"><a class="name" href="${contact.url}/">${contact.name}</a></p>
          </header>`
        }
        <div class="frame columns">
          ${contents(document, groups, say)}
          <main
            id="content"
            tabindex="-1"
            data-words="${scriptWords(say, look)}"
            data-server="${document.servers?.[0]?.url ?? ''}"
          >
            ${overview(document, say)} ${signingIn(document, say)}
            ${groups.map((group) => [groupSection(document, group, say), toContents(say)])}
            ${schemasSection(document, say)} ${toContents(say)}
          </main>
        </div>
      </body>
    </html>`
  return { html: markupOf(page), csp: policyOf(style, look) }
}

/** Behind each group, where the contents are not beside it. */
const toContents = (say: ReaderSay) => html`<a class="up" href="#contents">${say('Contents')}</a>`

/** The sentences of the script, by the names it uses. */
const scriptWords = (say: ReaderSay, { results }: Look): string =>
  JSON.stringify({
    results: results ?? ['{n}', '{n}'],
    search: say('Search the reference'),
    nothing: say('Nothing found.'),
    copy: say('Copy'),
    copied: say('Copied'),
    try: say('Try it'),
    send: say('Send'),
    method: say('Method'),
    body: say('Body'),
    more: say('More parameters'),
    token: say('Token'),
    tokenNote: say('It stays in this tab: it is sent with your requests, and stored nowhere.'),
    changes: say('This changes the calendar.'),
    response: say('Response'),
    unreachable: say('The server cannot be reached.'),
  } satisfies ScriptWords)

function contents(document: OpenApiDocument, groups: readonly Group[], say: ReaderSay): Html {
  const schemas = Object.keys(document.components?.schemas ?? {})
  return html`<nav aria-labelledby="contents">
    <h2 id="contents" tabindex="-1">${say('Contents')}</h2>
    <ul>
      <li><a href="#overview">${say('Overview')}</a></li>
      ${hasSchemes(document) && html`<li><a href="#signing-in">${say('Signing in')}</a></li>`}
      ${groups.map(groupLinks)}
      <li>
        <a href="#schemas">${say('Schemas')}</a>
        <ul class="names">
          ${schemas.map((name) => html`<li><a href="#${schemaId(name)}">${name}</a></li>`)}
        </ul>
      </li>
    </ul>
  </nav>`
}

function entryLink(entry: OperationEntry): Html {
  const labels = html`<span class="methods">${methodLabels(entry)}</span>`
  return html`<li>
    <a href="#${entry.id}">${labels} <code>${pathText(entry.path)}</code></a>
  </li>`
}

function groupLinks(group: Group): Html {
  return html`<li>
    <a href="#${group.id}">${group.name}</a>
    <ul>
      ${group.entries.map(entryLink)}
    </ul>
  </li>`
}

function overview({ info, servers = [] }: OpenApiDocument, say: ReaderSay): Html {
  const addresses = servers.map(
    ({ url, description }) => html`<dd><code>${url}</code> ${description}</dd>`,
  )
  return html`<header id="overview">
    <h1>${info.title}</h1>
    <div class="lead">${prose(info.description)}</div>
    <dl class="facts">
      ${
        addresses.length > 0 &&
        html`<div>
          <dt>${say('Address')}</dt>
          ${addresses}
        </div>`
      }
      <div>
        <dt>${say('Version')}</dt>
        <dd>${info.version}</dd>
      </div>
    </dl>
  </header>`
}

const hasSchemes = (document: OpenApiDocument): boolean =>
  Object.keys(document.components?.securitySchemes ?? {}).length > 0

function signingIn(document: OpenApiDocument, say: ReaderSay): Html | undefined {
  if (!hasSchemes(document)) return undefined
  const address = document.servers?.[0]?.url ?? ''
  const schemes = Object.entries(document.components?.securitySchemes ?? {})
  const parts = schemes.map(([name, given]) => {
    const scheme = resolve<SecurityScheme>(document.components?.securitySchemes, given)
    if (!scheme) return undefined
    return html`<section class="scheme">
      <h3>${name}</h3>
      ${prose(scheme.description)}
      ${codeBlock(`curl ${schemeWord(scheme)} \\\n  ${quoted(address)}`, say)}
    </section>`
  })
  return html`<section aria-labelledby="signing-in">
    <h2 id="signing-in">${say('Signing in')}</h2>
    <p>${say('Send one of these with each request.')}</p>
    <div class="schemes">${parts}</div>
  </section>`
}
