// Our own small set of pictures, drawn with one line in a square of 24. They stand beside words.

export const lines = {
  today: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  events: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  review: 'M4 12.5l5 5L20 6.5',
  history: 'M4.5 13a7.5 7.5 0 1 0 2-6.2L4 9M4 4.5V9h4.5M12 8.5V13l3 2',
  place:
    'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-3.6 3.2-6 7.5-6s7.5 2.4 7.5 6',
  topic: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c0-3.2 2.7-5.3 6.5-5.3s6.5 2.1 6.5 5.3M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.8c2.2.8 3.5 2.5 3.5 4.7',
  connect: 'M9 3.5V8M15 3.5V8M6 8h12v3a6 6 0 0 1-12 0zM12 17v3.5',
  transfer: 'M7 4v15M3.5 15.5L7 19l3.5-3.5M17 20V5M13.5 8.5L17 5l3.5 3.5',
  settings: 'M4 7.5h9M17 7.5h3M15 5v5M4 16.5h3M11 16.5h9M9 14v5',
  status: 'M3 12h4l3-7 4 14 3-7h4',
  repeat: 'M4 11V9.5a3 3 0 0 1 3-3h12M16 3.5l3 3-3 3M20 13v1.5a3 3 0 0 1-3 3H5M8 20.5l-3-3 3-3',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5h4',
  add: 'M12 5v14M5 12h14',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  cancel: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM6 6l12 12',
  trash: 'M4 7h16M9.5 7V4h5v3M6.5 7l1 13.5h9l1-13.5M10 11v6M14 11v6',
  more: 'M4 7h16M4 12h16M4 17h16',
} as const

export type IconName = keyof typeof lines
