// Buttons that need the script: sharing an event, and lists of what is near.

import { one } from '../../../http/script/elements.ts'
import { announce, aroundOf } from './parts/dom.ts'

function offerSharing(within: ParentNode): void {
  for (const place of within.querySelectorAll<HTMLElement>('.share')) {
    const { address: url = '', title = '' } = place.dataset
    const sheet = one('.share-sheet', place)
    const copy = one('.share-copy', place)
    showIf('canShare' in navigator && navigator.canShare({ title, url }), sheet)
    showIf('clipboard' in navigator, copy)
    // Whoever closes the sheet has changed their mind, and that is no fault.
    sheet.addEventListener('click', () => void navigator.share({ title, url }).catch(() => {}))
    copy.addEventListener('click', () => void copyAddress(copy, url))
  }
}
offerSharing(document)
document.addEventListener('shown', (event) => {
  if (event instanceof CustomEvent) offerSharing(event.detail as Element)
})

/** A button with the item of the list that it is in. */
function showIf(isOffered: boolean, { parentElement }: HTMLElement): void {
  if (parentElement) parentElement.hidden = !isOffered
}

async function copyAddress(button: HTMLElement, address: string): Promise<void> {
  const { done = '' } = button.dataset
  try {
    await navigator.clipboard.writeText(address)
    button.textContent = done
    announce(done)
  } catch {
    // Without the right to the clipboard it is chosen in a field, to be copied by hand.
    showAddress(button, address)
  }
}

function showAddress(button: HTMLElement, address: string): void {
  const label = document.createElement('label')
  const field = document.createElement('input')
  field.readOnly = true
  field.value = address
  label.append(button.dataset['failed'] ?? '', field)
  button.replaceWith(label)
  field.select()
  field.focus()
}

/** Two digits are about a kilometre; nothing else leaves the browser, and nothing is stored. */
const roundedDegrees = (degrees: number): number => Number(degrees.toFixed(2))

function goNear(address: string, { latitude, longitude }: GeolocationCoordinates): void {
  const near = [latitude, longitude].map(roundedDegrees).join()
  location.assign(address.replace('near=0,0', `near=${near}`))
}

document.addEventListener('click', (event) => {
  const button = aroundOf(HTMLButtonElement, event, '[data-near]')
  if (!button) return
  const { near = '', failed = '' } = button.dataset
  button.disabled = true
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => goNear(near, coords),
    () => {
      button.disabled = false
      button.textContent = failed
      announce(failed)
    },
    { maximumAge: 600_000, timeout: 15_000 },
  )
})

if ('geolocation' in navigator) {
  for (const entry of document.querySelectorAll<HTMLElement>('.quick .near')) entry.hidden = false
}
