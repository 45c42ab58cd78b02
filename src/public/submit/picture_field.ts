// The picture of a proposal, in its form.

import type { PageContext } from '../pages/page_context.ts'
import { type Html, html } from '../pages/parts/frame/html.ts'
import type { Form } from './read.ts'

/** A file is chosen anew in each form: what was chosen before has its secret here. */
export function pictureField(
  { say }: PageContext,
  form: Form,
  picture: string | undefined,
  wrong: string | undefined,
): Html {
  const hint = say('JPEG, PNG, GIF, WebP or AVIF, at most 10 MB. Where it was taken is removed.')
  return html`${
      picture !== undefined &&
      html`<div class="chosen-picture">
        <img src="${picture}" alt="${say('Picture of the event')}" />
        <input type="hidden" name="picture" value="${form['picture'] ?? ''}" />
        <p class="field check">
          <input type="checkbox" id="at-no_picture" name="no_picture" value="yes" />
          <label for="at-no_picture">${say('Send it without this picture')}</label>
        </p>
      </div>`
    }
    <p class="field">
      <label for="at-picture"
        >${say(picture === undefined ? 'Picture of the event' : 'Another picture')}</label
      >
      <input
        id="at-picture"
        name="image"
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        aria-describedby="picture-hint${wrong !== undefined ? ' picture-wrong' : ''}"
        ${wrong !== undefined && html`aria-invalid="true"`}
      />
      <span class="hint" id="picture-hint">${hint}</span>
      ${wrong !== undefined && html`<span class="complaint" id="picture-wrong">${wrong}</span>`}
    </p>`
}
