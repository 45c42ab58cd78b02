// The pictures on the buttons of the toolbar; their names are on the buttons.

const paths = {
  h2: 'M4 5v14M13 5v14M4 12h9M17 12a2.5 2.5 0 0 1 5 0c0 2-5 3.5-5 7h5',
  h3: 'M4 5v14M13 5v14M4 12h9M17 11c1-2 5-1.500 5 1 0 2-2 2.500-3 2.500 1 0 3.500.5 3.500 2.500 0 3-5 3-5.500 1',
  ul: 'M10 6h11M10 12h11M10 18h11M4 6h.01M4 12h.01M4 18h.01',
  ol: 'M10 6h11M10 12h11M10 18h11M3 5l1.500-1v5M3 15.500c0-2 3.500-2 3.500 0 0 1.500-3.500 2.500-3.500 4.500h3.500',
  quote: 'M4 5v14M9 7h11M9 12h11M9 17h7',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  undo: 'M8 4 3 9l5 5M3 9h11a6 6 0 0 1 0 12h-3',
  redo: 'M16 4l5 5-5 5M21 9H10a6 6 0 0 0 0 12h3',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" class="icon">
      <path d={paths[name]} />
    </svg>
  )
}
