import { type Html, raw } from '../frame/html.ts'

const paths = {
  star: '<path d="M8 1.4l2 4.3 4.7.6-3.4 3.2.9 4.6L8 11.8l-4.2 2.3.9-4.6L1.3 6.3 6 5.7z"/>',
  pin: '<path d="M5 1.5h6v1.2l-.9.8v3.3l2.4 2.4v1.3H8.7L8 15l-.7-4.5H3.5V9.2l2.4-2.4V3.5L5 2.7z"/>',
  lock: '<path d="M4.5 7V5a3.5 3.5 0 017 0v2h1v7h-9V7zm1.6 0h3.8V5a1.9 1.9 0 00-3.8 0z"/>',
  left: '<path d="M10.3 2.6L11.7 4l-4 4 4 4-1.4 1.4L4.9 8z"/>',
  right: '<path d="M5.7 2.6L4.3 4l4 4-4 4 1.4 1.4L11.1 8z"/>',
  down: '<path d="M2.6 5.7L4 4.3l4 4 4-4 1.4 1.4L8 11.1z"/>',
  today:
    '<path d="M4 1.5h1.7v1.4h4.6V1.5H12v1.4h2.5v11.6h-13V2.9H4zM3.2 6.6v6.2h9.6V6.6zm2.9 1.8h3.8v2.7H6.1z"/>',
  search:
    '<path d="M7 1.5a5.5 5.5 0 014.4 8.8l3.2 3.2-1.3 1.3-3.2-3.2A5.5 5.5 0 117 1.5zm0 1.8a3.7 3.7 0 100 7.4 3.7 3.7 0 000-7.4z"/>',
  close:
    '<path d="M3.6 2.5L8 6.9l4.4-4.4 1.1 1.1L9.1 8l4.4 4.4-1.1 1.1L8 9.1l-4.4 4.4-1.1-1.1L6.9 8 2.5 3.6z"/>',
  repeat:
    '<path d="M8 2.2a5.8 5.8 0 015 2.9V3h1.6v5H9.6V6.4h2.3A4.2 4.2 0 008 3.8 4.2 4.2 0 003.9 7H2.3A5.8 5.8 0 018 2.2zM1.4 8h5v1.6H4.1A4.2 4.2 0 008 12.2 4.2 4.2 0 0012.1 9h1.6A5.8 5.8 0 018 13.8a5.8 5.8 0 01-5-2.9V13H1.4z"/>',
  heart: '<path d="M8 13.8L2.6 8.4a3.35 3.35 0 014.7-4.8l.7.7.7-.7a3.35 3.35 0 014.7 4.8z"/>',
  filter: '<path d="M1.5 3h13v1.8h-13zm2.5 4.1h8v1.8H4zm2.5 4.1h3V13h-3z"/>',
} as const

/** Decorative: the meaning is in the words beside it. */
export function icon(name: keyof typeof paths): Html {
  return raw(
    `<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${paths[name]}</svg>`,
  )
}
