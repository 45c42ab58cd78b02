// The form with which visitors propose an event (§21): it works without a script, and says what is
// wrong where it is mended.

import type { Faults } from '../../language/problem.ts'
import { faultTexts } from '../../language/faults.ts'
import type { Sentence } from '../../language/sentence.ts'
import { type Html, html } from '../pages/parts/frame/html.ts'
import { type Page, type PageContext, pathTo } from '../pages/page_context.ts'
import { pictureField } from './picture_field.ts'
import { type Control, type Form, controlOf, repeats } from './read.ts'

/** What the form needs besides what was typed. */
export interface Offered {
  readonly rules: string
  /** Whether pictures are taken. */
  readonly pictures: boolean
  readonly openTo: string
  readonly categories: readonly { readonly id: number; readonly name: string }[]
  readonly challenge: { readonly text: string; readonly bits: number }
}

export interface Filled {
  readonly form: Form
  /** That which was chosen before, as an address. */
  readonly picture?: string | undefined
  /** By control, in the words of the visitor. */
  readonly wrong: Readonly<Partial<Record<Control | 'form', string>>>
}

export const labels = {
  title: 'Title of the event',
  start_day: 'Day',
  start_time: 'Begins at',
  end_time: 'Ends at',
  end_day: 'Ends on another day',
  all_day: 'All day',
  repeats: 'Repeats',
  until: 'Until',
  more_days: 'On these days as well',
  venue: 'Place',
  address: 'Street and number',
  city: 'Town',
  virtual_url: 'Online at',
  organizer: 'Who organizes it',
  description: 'What it is about',
  picture: 'Picture of the event',
  category: 'Topic',
  cost: 'Price',
  website: 'Website',
  sender_name: 'Your name',
  sender_email: 'Your e-mail address',
  note: 'A note for the editors',
} as const satisfies Readonly<Partial<Record<Control, Sentence>>>

const repeatWords: Readonly<Record<(typeof repeats)[number], Sentence>> = {
  once: 'Does not repeat',
  daily: 'Every day',
  weekly: 'Every week',
  fortnightly: 'Every two weeks',
  monthly: 'Every month on this date',
  weekday: 'Every month on this weekday',
  as_before: 'As before',
}

/** What is wrong with the fields of the interface, at the controls of the form. */
export function wrongIn({ say }: Pick<PageContext, 'say'>, faults: Faults): Filled['wrong'] {
  return Object.fromEntries(
    Object.entries(faults).map(([name, { kind, facts }]) => {
      const control = controlOf[name] ?? name
      const label = labels[control as keyof typeof labels]
      const param = label === undefined ? name : `“${say(label)}”`
      return [label === undefined ? 'form' : control, say(faultTexts[kind][1], { ...facts, param })]
    }),
  )
}

export function formPage(
  pageContext: PageContext,
  offered: Offered,
  { form, wrong, picture }: Filled,
  action: string,
): Page {
  const { say } = pageContext
  const isNew = action === pathTo(pageContext, '/submit/')
  const title = say(isNew ? 'Propose an event' : 'Change your proposal')
  const control = controlsFor(pageContext, form, wrong)
  const errors = Object.entries(wrong)
  return {
    status: errors.length > 0 ? 422 : 200,
    title,
    about: say('Send us an event for the calendar. An editor looks at it before it is public.'),
    isSecret: true,
    files: ['submit.css', 'submit.js'],
    main: html`<div class="frame submit">
      <h1 id="title">${title}</h1>
      ${isNew && html`<p>${say('Send us an event for the calendar. An editor looks at it before it is public.')}</p>`}
      ${isNew && offered.openTo === 'known' && html`<p>${say('Only senders whom the editors know can propose events here. Others get no mail.')}</p>`}
      ${offered.rules !== '' && html`<p class="rules">${offered.rules}</p>`}
      ${errors.length > 0 && complaints(pageContext, errors)}
      <form
        method="post"
        enctype="multipart/form-data"
        action="${action}"
        class="form proposal"
        data-kept="${isNew ? 'new' : action}"
        data-bits="${offered.challenge.bits}"
        data-places="${pathTo(pageContext, '/api/cal/submit/v1/form')}"
      >
        <fieldset>
          <legend>${say('What')}</legend>
          ${control.line('title', 'required maxlength="500"')} ${control.text('description', 8)}
          ${categoryOf(pageContext, offered, form)}
          ${offered.pictures && pictureField(pageContext, form, picture, wrong.picture)}
        </fieldset>
        <fieldset>
          <legend>${say('When')}</legend>
          <div class="row">
            ${control.line('start_day', 'required', 'date')}
            ${control.line('start_time', '', 'time')} ${control.line('end_time', '', 'time')}
          </div>
          <p class="field check">
            <input
              type="checkbox"
              id="at-all_day"
              name="all_day"
              value="yes"
              ${form['all_day'] === 'yes' && html`checked`}
            />
            <label for="at-all_day">${say(labels.all_day)}</label>
          </p>
          <div class="row">
            ${control.line('end_day', '', 'date')} ${repeatsOf(pageContext, form, wrong)}
            ${control.line('until', '', 'date')}
          </div>
          ${control.text('more_days', 2, say('One a line, such as 2027-06-12'))}
        </fieldset>
        <fieldset>
          <legend>${say('Where and who')}</legend>
          <input type="hidden" name="venue_id" value="${form['venue_id'] ?? ''}" />
          ${control.line('venue', 'maxlength="500" autocomplete="off"')}
          <div class="row">
            ${control.line('address', 'maxlength="500"')} ${control.line('city', 'maxlength="500"')}
          </div>
          ${control.line('virtual_url', 'inputmode="url" maxlength="2000"')}
          <input type="hidden" name="organizer_id" value="${form['organizer_id'] ?? ''}" />
          ${control.line('organizer', 'maxlength="500"')}
        </fieldset>
        <fieldset>
          <legend>${say('Price and more')}</legend>
          ${control.line('cost', 'maxlength="200"')}
          ${control.line('website', 'inputmode="url" maxlength="2000"')}
        </fieldset>
        <fieldset>
          <legend>${say('For the editors')}</legend>
          ${
            isNew &&
            html`<p class="hint">
                ${say('Nobody else sees this. It is removed 90 days after the decision.')}
              </p>
              ${control.line('sender_name', 'required maxlength="100" autocomplete="name"')}
              ${control.line('sender_email', 'required maxlength="254" autocomplete="email"', 'email')}`
          }
          ${control.text('note', 3)}
        </fieldset>
        ${isNew && trap(pageContext)}
        <input type="hidden" name="recurrence" value="${form['recurrence'] ?? ''}" />
        <input
          type="hidden"
          name="challenge"
          value="${form['challenge'] || offered.challenge.text}"
        />
        <p class="actions">
          <button type="submit" name="step" value="look">${say('Look at it')}</button>
        </p>
      </form>
    </div>`,
  }
}

/** People do not see it; programs that fill in everything do. */
export const trap = ({ say }: PageContext): Html =>
  html`<p class="unseen" aria-hidden="true">
    <label for="nickname">${say('Leave this empty')}</label>
    <input id="nickname" name="nickname" tabindex="-1" autocomplete="off" />
  </p>`

export function complaints(
  { say }: PageContext,
  errors: readonly (readonly [string, string | undefined])[],
): Html {
  return html`<div class="complaint" role="alert" tabindex="-1" id="complaints">
    <p>${say('Some things have to be mended:')}</p>
    <ul>
      ${errors.map(([name, text = '']) => html`<li>${name === 'form' ? text : html`<a href="#at-${name}">${text}</a>`}</li>`)}
    </ul>
  </div>`
}

type Labelled = keyof typeof labels

function controlsFor({ say }: PageContext, form: Form, wrong: Filled['wrong']) {
  const about = (name: Labelled): Html | false => {
    const text = wrong[name]
    return text !== undefined && html`aria-invalid="true" aria-describedby="${name}-wrong"`
  }
  const complaint = (name: Labelled): Html | false => {
    const text = wrong[name]
    return text !== undefined && html`<span class="complaint" id="${name}-wrong">${text}</span>`
  }
  return {
    line: (name: Labelled, attributes: string, type = 'text'): Html => {
      const isNeeded = attributes.includes('required')
      const most = /maxlength="(\d+)"/.exec(attributes)?.[1]
      const complete = /autocomplete="(\w+)"/.exec(attributes)?.[1]
      return html`<p class="field">
        <label for="at-${name}">${say(labels[name])}</label>
        <input
          id="at-${name}"
          name="${name}"
          type="${type}"
          value="${form[name] ?? ''}"
          ${isNeeded && html`required`}
          ${most !== undefined && html`maxlength="${most}"`}
          ${complete !== undefined && html`autocomplete="${complete}"`}
          ${attributes.includes('inputmode') && html`inputmode="url"`}
          ${about(name)}
        />
        ${complaint(name)}
      </p>`
    },
    text: (name: Labelled, rows: number, hint?: string): Html =>
      html`<p class="field">
        <label for="at-${name}">${say(labels[name])}</label>
        <textarea id="at-${name}" name="${name}" rows="${rows}" ${about(name)}>
${form[name] ?? ''}</textarea>
        ${hint !== undefined && html`<span class="hint">${hint}</span>`} ${complaint(name)}
      </p>`,
  }
}

function categoryOf({ say }: PageContext, { categories }: Offered, form: Form): Html | false {
  return (
    categories.length > 0 &&
    html`<p class="field">
      <label for="at-category">${say(labels.category)}</label>
      <select id="at-category" name="category">
        <option value="">${say('None of these')}</option>
        ${categories.map(
          ({ id, name }) =>
            html`<option value="${id}" ${form['category'] === String(id) && html`selected`}>
              ${name}
            </option>`,
        )}
      </select>
    </p>`
  )
}

function repeatsOf({ say }: PageContext, form: Form, wrong: Filled['wrong']): Html {
  const isKnown = (form['recurrence'] ?? '') !== ''
  return html`<p class="field">
    <label for="at-repeats">${say(labels.repeats)}</label>
    <select
      id="at-repeats"
      name="repeats"
      ${wrong.repeats !== undefined && html`aria-invalid="true" aria-describedby="repeats-wrong"`}
    >
      ${repeats
        .filter((one) => one !== 'as_before' || isKnown)
        .map(
          (one) =>
            html`<option value="${one}" ${form['repeats'] === one && html`selected`}>
              ${say(repeatWords[one])}
            </option>`,
        )}
    </select>
    ${wrong.repeats !== undefined && html`<span class="complaint" id="repeats-wrong">${wrong.repeats}</span>`}
  </p>`
}
