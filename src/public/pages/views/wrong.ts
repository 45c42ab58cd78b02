import type { Sentence } from '../../../language/sentence.ts'
import { html } from '../parts/frame/html.ts'
import { type Page, type PageContext, itemPath, linkTo, pathTo } from '../page_context.ts'

const sentences: Readonly<Record<number, { readonly title: Sentence; readonly text: Sentence }>> = {
  400: {
    title: 'This address makes no sense.',
    text: 'Something in the address of this page cannot be understood.',
  },
  404: {
    title: 'This page does not exist.',
    text: 'It may have been moved, or the address has a mistake.',
  },
  410: {
    title: 'This is no longer available.',
    text: 'It was taken out of the calendar.',
  },
  503: {
    title: 'The calendar cannot be reached at the moment.',
    text: 'Please try again in a minute.',
  },
  500: {
    title: 'Something went wrong.',
    text: 'It is not your fault. Please try again later.',
  },
}

/** `series` is the slug of the series of a date that is gone. */
export function wrongPage(
  pageContext: PageContext,
  status: number,
  series?: string | number,
): Page {
  const { say, language } = pageContext
  const found = sentences[status]
  const { title, text } = found ?? {
    title: 'Something went wrong.',
    text: 'It is not your fault. Please try again later.',
  }
  const back: { to: string; word: Sentence } =
    series === undefined
      ? { to: pathTo(pageContext, '/'), word: 'To the calendar' }
      : { to: itemPath(pageContext, 'event', String(series)), word: 'All dates' }
  return {
    status,
    title: say(title),
    about: say(text),
    isUnlisted: true,
    main: html`<div class="nothing wrong">
      <p class="kicker">${status}</p>
      <h1 id="title">${say(title)}</h1>
      <p>${say(text)}</p>
      <p>
        <a class="button" href="${back.to}">${say(back.word)}</a>
        <a href="${linkTo(pageContext, { language, view: 'list', page: 1 })}"
          >${say('Coming events')}</a
        >
      </p>
    </div>`,
  }
}
