// Frames are as high as their content: those of the calendar tell the page around them how high
// they are, and where this script runs on that page it listens.

import { base } from './parts.js'

const kind = 'fasti-height'
const most = 20_000

function tellHeight() {
  const height = Math.ceil(document.body.getBoundingClientRect().height)
  parent.postMessage({ kind, height }, '*')
}

function hear({ data, origin, source }) {
  if (origin !== base.origin || data?.kind !== kind || !(data.height > 0)) return
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.contentWindow === source) frame.height = Math.min(Math.ceil(data.height), most)
  }
}

export function growFrames() {
  if (document.documentElement.dataset.frame === 'fasti' && parent !== window) {
    new ResizeObserver(tellHeight).observe(document.body)
  } else {
    addEventListener('message', hear)
  }
}
