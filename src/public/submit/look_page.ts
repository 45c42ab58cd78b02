// What was typed, as the calendar would say it, before it is sent.

import { type Html, html } from '../pages/parts/frame/html.ts'
import type { Said } from '../../calendar/proposals/said.ts'
import { dayLine, timeLine } from '../pages/parts/when.ts'
import { type Page, type PageContext, pathTo } from '../pages/page_context.ts'
import type { Offered } from './form_page.ts'
import { type Form, controls, textOf } from './read.ts'

export interface Looked {
  readonly said: Said
  /** How it repeats, in words; empty if it does not. */
  readonly repeats: string
  readonly form: Form
  /** As an address. */
  readonly picture?: string | undefined
}

export function lookPage(
  pageContext: PageContext,
  { challenge }: Offered,
  looked: Looked,
  action: string,
): Page {
  const { say } = pageContext
  const title = say('This is what you send')
  const { form } = looked
  return {
    title,
    about: title,
    isSecret: true,
    files: ['submit.css', 'submit.js'],
    main: html`<div class="frame submit">
      <h1 id="title">${title}</h1>
      ${factsOf(pageContext, looked)}
      <form
        method="post"
        action="${action}"
        class="form proposal"
        data-bits="${challenge.bits}"
        data-solving="${say('One moment: your browser shows that it is no robot.')}"
      >
        ${controls
          .filter((name) => (form[name] ?? '') !== '' || name === 'challenge')
          .map(
            (name) =>
              html`<input
                type="hidden"
                name="${name}"
                value="${form[name] || (name === 'challenge' ? challenge.text : '')}"
              />`,
          )}
        ${
          action === pathTo(pageContext, '/submit/') &&
          !pageContext.context.site.hasMail &&
          html`<noscript
            ><p class="complaint">${say('Sending needs a browser with scripts.')}</p></noscript
          >`
        }
        <p class="actions">
          <button type="submit" name="step" value="send">${say('Send it')}</button>
          <button type="submit" name="step" value="edit" class="quiet">${say('Change it')}</button>
        </p>
        <p role="status" class="hint" id="solving"></p>
      </form>
    </div>`,
  }
}

/** Also on the page of its sender. */
export function factsOf(pageContext: PageContext, { said, repeats, form, picture }: Looked): Html {
  const { say } = pageContext
  const timed = { ...said, timezone_abbr: '', utc_start_date: '', utc_end_date: '' }
  const rows: readonly (readonly [string, string])[] = [
    [say('When'), `${dayLine(pageContext, timed)}, ${timeLine(pageContext, timed)}`],
    [say('Repeats'), repeats],
    [say('Place'), [form['venue'], form['address'], form['city']].filter(Boolean).join(', ')],
    [say('Online at'), said.virtual_url ?? ''],
    [say('Who organizes it'), form['organizer'] ?? ''],
    [say('Price'), said.cost?.join(', ') ?? ''],
    [say('Website'), said.website ?? ''],
  ]
  return html`<article class="looked">
    ${picture && html`<img src="${picture}" alt="${say('Picture of the event')}" />`}
    <h2>${said.title}</h2>
    <dl>
      ${rows
        .filter(([, one]) => one !== '')
        .map(
          ([name, one]) =>
            html`<dt>${name}</dt>
              <dd>${one}</dd>`,
        )}
    </dl>
    ${said.description !== undefined && html`<p class="said">${textOf(said.description)}</p>`}
  </article>`
}
