// Frames are as high as their content: those of the calendar tell the page around them how high
// they are, and where this script runs on that page it listens.

import { base } from './parts.ts'

const kind = 'fasti-height'
const most = 20_000

function tellHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height)
  parent.postMessage({ kind, height }, '*')
}

function hear({ data, origin, source }: MessageEvent<unknown>): void {
  if (origin !== base.origin || typeof data !== 'object') return
  const { kind: said, height } = { ...data } as {
    readonly kind?: unknown
    readonly height?: unknown
  }
  if (said !== kind || typeof height !== 'number' || !(height > 0)) return
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.contentWindow === source) frame.height = String(Math.min(Math.ceil(height), most))
  }
}

export function growFrames(): void {
  if (document.documentElement.dataset['frame'] === 'fasti' && parent !== window) {
    new ResizeObserver(tellHeight).observe(document.body)
  } else {
    addEventListener('message', hear)
  }
}
