// What is pasted into the texts of the console.

import assert from 'node:assert/strict'
import type { Json } from '../support/fasti.ts'
import { mainButton } from '../support/editor.ts'
import { flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'

/** As Word puts it on the clipboard: its own elements, classes, styles and a list of paragraphs. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
<body><!--StartFragment--><h2 style="color:#2F5496">Programme<o:p></o:p></h2>
<p class=MsoNormal style="font-size:11.0pt">Bring a <b style="mso-bidi-font-weight:normal">lantern</b>.<o:p></o:p></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1">Soup</p><script>alert(1)</script>
<p onclick="alert(2)"><a href="javascript:alert(3)">here</a></p><!--EndFragment--></body></html>`

flow('what is pasted from Word becomes what the calendar keeps, and nothing else', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Lantern Walk', description: '' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  const text = page.getByRole('textbox', { name: 'Description' })
  await hand.reach(text)
  await text.evaluate((one: Json, html: string) => {
    const { DataTransfer, ClipboardEvent } = one.ownerDocument.defaultView
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    one.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, fromWord)
  await hand.press(mainButton(page))
  await page.waitForSelector('.toast:has-text("Lantern Walk")')
  const { description } = (await editor.get(`/events/${id}`)).body
  assert.match(description, /<h2>Programme<\/h2>/)
  assert.match(description, /Bring a <(b|strong)>lantern<\/\1>\./)
  assert.match(description, /Soup/)
  assert.doesNotMatch(description, /Mso|style|onclick|script|<o:p>/)
})
