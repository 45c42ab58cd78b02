// Buttons that need the script: sharing an event, and lists of what is near.

const announce = (text) => {
  document.querySelector('#news').textContent = text
}

for (const place of document.querySelectorAll('.share')) {
  const { address, title } = place.dataset
  const sheet = place.querySelector('.share-sheet')
  const copy = place.querySelector('.share-copy')
  sheet.parentElement.hidden = !navigator.canShare?.({ title, url: address })
  copy.parentElement.hidden = !navigator.clipboard
  // Whoever closes the sheet has changed their mind, and that is no fault.
  sheet.addEventListener('click', () => navigator.share({ title, url: address }).catch(() => {}))
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(address)
      copy.textContent = copy.dataset.done
      announce(copy.dataset.done)
    } catch {
      // Without the right to the clipboard it is chosen in a field, to be copied by hand.
      showAddress(copy, address)
    }
  })
}

function showAddress(copy, address) {
  const label = document.createElement('label')
  const field = document.createElement('input')
  field.readOnly = true
  field.value = address
  label.append(copy.dataset.failed, field)
  copy.replaceWith(label)
  field.select()
  field.focus()
}

/** Two digits are about a kilometre; nothing else leaves the browser, and nothing is stored. */
const roundedDegrees = (degrees) => Number(degrees.toFixed(2))

function goNear(button, { latitude, longitude }) {
  const address = button.dataset.near
  location.assign(
    address.replace('near=0,0', `near=${roundedDegrees(latitude)},${roundedDegrees(longitude)}`),
  )
}

function offerNear() {
  if (!navigator.geolocation) return
  for (const entry of document.querySelectorAll('.quick .near')) entry.hidden = false
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-near]')
  if (!button) return
  button.disabled = true
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => goNear(button, coords),
    () => {
      button.disabled = false
      button.textContent = button.dataset.failed
      announce(button.dataset.failed)
    },
    { maximumAge: 600_000, timeout: 15_000 },
  )
})

offerNear()
