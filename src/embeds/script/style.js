// The styles of <fasti-calendar>, which stay inside of it. Where a sheet of the pages is named, its
// rules are put in: the table of a month is the same.

export const css = `
:host { display: block }
:host([hidden]) { display: none }
section { all: initial; display: block; container-type: inline-size; color-scheme: light dark;
  --accent: var(--fasti-accent, var(--site-accent, light-dark(#a1331c, #ff9f82)));
  --accent-deep: color-mix(in srgb, var(--accent) 75%, var(--ink));
  --accent-soft: color-mix(in srgb, var(--accent) 12%, var(--ground));
  --ground: var(--fasti-ground, light-dark(#fff, #171411));
  --ink: var(--fasti-ink, light-dark(#211d18, #f2ece3));
  --soft: light-dark(#5e564b, #b9ad9d); --line: light-dark(#e3dacd, #38312a);
  --surface: var(--ground); --paper: light-dark(#f6f2ec, #26231f); --raised: var(--paper);
  --bar: light-dark(#efe8dc, #332c24); --bar-line: light-dark(#d9cfbf, #4a4136);
  --accent-line: color-mix(in srgb, var(--accent) 35%, var(--ground));
  --on-accent: var(--ground); --round: 10px;
  --serif: var(--fasti-font, 'Iowan Old Style', 'Palatino Linotype', Palatino, P052, Georgia, serif);
  font: 16px/1.45 var(--fasti-font, system-ui, sans-serif); color: var(--ink);
  background: var(--ground); overflow-wrap: break-word }
:host([theme="light"]) section { color-scheme: light }
:host([theme="dark"]) section { color-scheme: dark }
* { box-sizing: border-box }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 4px }
h2, h3, h4 { margin: 0; font: 650 1.25em/1.3 var(--serif) }
.name { padding: 8px 4px 4px }
header :is(h2, h3) { flex: 1 }
.day-name { padding: 14px 4px 6px; font-size: 1.1em }
:is(header :is(h2, h3), .day-name)::first-letter { text-transform: uppercase }
header button { min-width: 40px; min-height: 40px; padding: 4px 12px; border: 1px solid var(--line);
  border-radius: 99px; background: transparent; color: inherit; font: inherit; cursor: pointer }
header button:hover { background: var(--raised) }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
ul, ol { margin: 0; padding: 0; list-style: none }
/* month.css */
/* legend.css */
.month .number { text-decoration: none }
.month :is(.featured, .repeats) .what::before { content: '★ '; content: '★ ' / ''; color: var(--accent) }
.month .repeats .what::before { content: '↻ '; content: '↻ ' / '' }
.state { color: var(--accent) }
.small { border-collapse: collapse; table-layout: fixed; width: 100% }
.small th { padding: 6px 2px; font-weight: 600; font-size: .8em; color: var(--soft) }
.small td { padding: 0; text-align: center }
.small :is(.day, time, .number) { display: grid; place-content: center; width: 100%; min-height: 40px;
  padding: 2px 0 8px; border: 0; border-radius: 99px; background: none; color: inherit; font: inherit }
.small :is(.outside, .past, .empty) :is(.number, .day) { color: var(--soft) }
.small .day { position: relative; font-weight: 700; cursor: pointer }
.small .day::after { content: ''; position: absolute; bottom: 6px; left: calc(50% - 3px); width: 6px;
  height: 6px; border-radius: 6px; background: var(--accent) }
.small .day[aria-pressed=true] { background: var(--accent); color: var(--ground) }
.small .day[aria-pressed=true]::after { background: var(--ground) }
.small td[aria-current] :is(time, .day:not([aria-pressed=true])) { min-width: 0; background: none;
  color: var(--accent); box-shadow: inset 0 0 0 2px var(--accent); border-radius: 99px }
.list li { display: grid; grid-template-columns: 3.5em minmax(0, 1fr) auto; gap: 0 14px;
  align-items: start; padding: 14px 4px; border-top: 1px solid var(--line) }
.list li:first-child { border-top: 0 }
:is(.list, .agenda) a { font: 650 1.1em/1.3 var(--serif); color: var(--ink); text-decoration-color: var(--accent);
  text-decoration-thickness: 1px; text-underline-offset: 3px }
:is(.list, .agenda) a:hover { color: var(--accent) }
.agenda li { padding: 10px 4px 10px 12px; border-top: 1px solid var(--line); box-shadow: inset 3px 0 var(--hue, transparent) }
:is(.list, .agenda) p, .note { margin: 2px 0 0; color: var(--soft) }
.list .where { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.block { display: grid; justify-items: center; padding: 5px 2px 7px; border-radius: 8px;
  background: var(--accent-soft); line-height: 1.15 }
.block::before { content: attr(data-month); content: attr(data-month) / ''; font-size: .75em;
  font-weight: 600; color: var(--accent-deep); text-transform: uppercase; letter-spacing: .04em }
.block::after { content: attr(data-day); content: attr(data-day) / ''; font: 700 1.5em/1.1 var(--serif) }
.list img { width: 7.5em; aspect-ratio: 3 / 2; border-radius: 6px; object-fit: cover }
footer, .note { padding: 8px 4px }
footer a { display: inline-block; padding: 4px 0 }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
@container (max-width: 480px) {
  .list li { grid-template-columns: 3.25em minmax(0, 1fr); gap: 0 12px }
  .list img { grid-column: 2; grid-row: 2; width: 100%; margin-top: 8px }
  .list .where { white-space: normal }
}`

const isColour = (text) => /^#[\da-f]{6}$/.test(text)

/** The accent of the site; a page that sets `--fasti-accent` has its own. */
export const accentOf = ({ light, dark } = {}) =>
  isColour(light) && isColour(dark)
    ? `section { --site-accent: light-dark(${light}, ${dark}) }`
    : ''

/** The colours of categories, as rules for their classes. */
export const huesOf = (colours) =>
  colours
    .filter(({ hue, light, dark }) => [`#${hue}`, light, dark].every(isColour))
    .map(({ hue, light, dark }) => `.hue-${hue}{--hue:light-dark(${light},${dark})}`)
    .join('')
