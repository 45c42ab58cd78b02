// The password form of a protected event (§9.4).

import type { Sentence } from '../../../../language/sentence.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { icon } from '../../parts/icons/icons.ts'
import { type Page, type PageContext, itemPath, pathTo } from '../../page_context.ts'

export type Refusal = 'none' | 'wrong' | 'often'

const sentences: Readonly<Record<'wrong' | 'often', Sentence>> = {
  wrong: 'This is not the password.',
  often: 'Too many wrong passwords. Please try again in a few minutes.',
}

export function passwordPage(pageContext: PageContext, slug: string, refusal: Refusal): Page {
  const { say } = pageContext
  return {
    status: refusal === 'often' ? 429 : 403,
    title: say('This event needs its password.'),
    about: say('Who organizes it has given the password to those who are invited.'),
    isSecret: true,
    main: html`<div class="ask">
      <h1 id="title">${icon('lock')} ${say('This event needs its password.')}</h1>
      <p>${say('Who organizes it has given the password to those who are invited.')}</p>
      <form method="post" action="${itemPath(pageContext, 'event', slug)}">
        <label for="password">${say('Password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          autocomplete="off"
          ${refusal !== 'none' && html`aria-invalid="true" aria-describedby="refusal"`}
        />
        ${refusal !== 'none' && complaint(say(sentences[refusal]))}
        <button type="submit" class="button">${say('Show the event')}</button>
      </form>
      <p><a href="${pathTo(pageContext, '/')}">${say('To the calendar')}</a></p>
    </div>`,
  }
}

const complaint = (text: string): Html =>
  html`<p class="complaint" id="refusal" role="alert">${text}</p>`
