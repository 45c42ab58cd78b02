// The only style sheet of the page. Text has a contrast of 4.5 or more to its background (WCAG AA).
export const readerStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf8f3, #171411); --surface: light-dark(#ffffff, #1f1b17);
  --tint: light-dark(#f4eee4, #28231d); --line: light-dark(#e3dacd, #38312a);
  --edge: light-dark(#857a6b, #857969);
  --ink: light-dark(#211d18, #f2ece3); --soft: light-dark(#5e564b, #b9ad9d);
  --accent: light-dark(#a1331c, #ff9f82); --on-accent: light-dark(#ffffff, #2a0f06);
  --focus: light-dark(#1b5fb8, #8ab8ff); --label: light-dark(#ffffff, #171513);
  --green: light-dark(#1b6b4a, #7fcfa6); --blue: light-dark(#1f5fa8, #8dbcf3);
  --brown: light-dark(#875000, #e6b566); --violet: light-dark(#6c3fa0, #c3a5ee);
  --red: light-dark(#a8261b, #f3998d); --grey: light-dark(#5a564f, #b3aca0);
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, P052, 'URW Palladio L', Charter,
    Georgia, serif;
  --sans: Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
[data-colours=light] { color-scheme: light; }
[data-colours=dark] { color-scheme: dark; }
[hidden] { display: none !important; }
*, *::before, *::after { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 var(--sans); overflow-wrap: break-word;
}
h1, h2, h3, h4, p, dl, dd, ul, pre { margin: 0; }
ul { padding: 0; list-style: none; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 3rem); letter-spacing: -0.015em; }
h2 { font-size: 1.75rem; }
h3 { font-size: 1.0625rem; line-height: 1.4; }
h4 { margin: 1.75rem 0 0.5rem; font-size: 0.9375rem; }
p { max-width: 68ch; }
p + p { margin-top: 0.75em; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
code, pre { font-family: var(--mono); font-size: 0.875em; }
p code, dd code { padding: 0.1em 0.3em; border-radius: 4px; background: var(--tint); }
pre {
  padding: 0.875rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px;
  background: var(--tint); font-size: 0.8125rem; line-height: 1.55; tab-size: 2;
}
pre code { font-size: inherit; }
.skip { position: absolute; left: -100vw; }
.skip:focus {
  left: 1rem; top: 1rem; z-index: 2; padding: 0.5rem 1rem; border-radius: 6px;
  background: var(--paper); box-shadow: 0 0 0 1px var(--line), 0 4px 16px #0003;
}
.frame { max-width: 84rem; margin: 0 auto; padding: 0 1rem; }
main { min-width: 0; padding: 1.5rem 0 5rem; }
main > section { margin-top: 4rem; }
main > section > h2 { margin-bottom: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
main > section > p { margin-bottom: 1.25rem; color: var(--soft); }
h2, .schema { scroll-margin-top: 1.5rem; }
.lead { margin-top: 1rem; font-size: 1.125rem; color: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin-top: 1.75rem; }
.facts > div { min-width: 0; }
dt { font-size: 0.875rem; color: var(--soft); }
dd code { overflow-wrap: anywhere; }
nav { padding: 1rem 0; border-bottom: 1px solid var(--line); }
nav h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
nav > ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
nav a { display: inline-block; padding: 0.25rem 0; color: inherit; text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav ul ul { display: none; }
.method {
  display: inline-block; min-width: 4.25em; padding: 0.2em 0.5em; border-radius: 4px;
  background: var(--grey); color: var(--label); text-align: center;
  font: 700 0.6875rem/1.3 var(--sans); letter-spacing: 0.03em;
}
.get { background: var(--green); } .post { background: var(--blue); }
.put { background: var(--brown); } .patch { background: var(--violet); }
.delete { background: var(--red); }
.top { border-top: 4px solid var(--accent); border-bottom: 1px solid var(--line); background: var(--surface); }
.top .frame { padding-block: 0.875rem; }
.name { font: 700 1.375rem/1.2 var(--serif); color: inherit; text-decoration: none; }
.find { display: block; margin-bottom: 1rem; }
.find label { font-size: 0.875rem; color: var(--soft); }
.find input { border-radius: 99px; }
.found { min-height: 1.5em; margin-top: 0.25rem; font-size: 0.875rem; color: var(--soft); }
.find input, .field :is(input, select, textarea) {
  display: block; width: 100%; min-height: 2.5rem; margin-top: 0.25rem; padding: 0.375rem 0.75rem;
  border: 1px solid var(--edge); background: var(--surface); color: inherit; font: inherit;
}
.field :is(input, select, textarea) { border-radius: 6px; }
.field textarea { font: 0.8125rem/1.55 var(--mono); }
.field { max-width: none; margin: 0; }
::placeholder { color: var(--soft); opacity: 1; }
small { font-size: 0.8125rem; color: var(--soft); }
.try { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.875rem; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.more { display: grid; gap: 0.75rem; padding-top: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); }
.try p { margin: 0; }
.try summary, .examples summary { padding: 0.375rem 2rem 0.375rem 0.5rem; font-weight: 600; font-size: 0.9375rem; border-radius: 6px; }
.try summary::after, .examples summary::after { top: 0.75rem; }
.try [open] > summary::after, .examples [open] > summary::after { top: 1rem; }
.try [open] > summary, .examples [open] > summary { border-radius: 6px; }
.examples details + details { margin-top: 0.25rem; }
.examples pre { margin-top: 0.25rem; }
.send { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; }
.send button {
  min-height: 2.5rem; padding: 0.375rem 1.5rem; border: 0; border-radius: 99px;
  background: var(--accent); color: var(--on-accent); font: 600 1rem/1.4 var(--sans); cursor: pointer;
}
.answer:empty { display: none; }
.answer pre { max-height: 30rem; margin-top: 0.5rem; overflow: auto; }
.copied { position: relative; min-width: 0; }
.copied pre { padding-right: 5.5rem; }
.copy {
  position: absolute; top: 0.5rem; right: 0.5rem; min-height: 1.75rem; padding: 0.125rem 0.75rem;
  border: 1px solid var(--edge); border-radius: 99px; background: var(--surface); color: inherit;
  font: 0.8125rem/1.4 var(--sans); cursor: pointer;
}
.operation { border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.operation + .operation { margin-top: 0.5rem; }
.operation[open] { margin-block: 1rem; }
summary {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.125rem 0.875rem;
  padding: 0.625rem 2.25rem 0.625rem 0.75rem; position: relative; border-radius: 8px;
  cursor: pointer; list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary::after {
  content: ''; position: absolute; right: 1rem; top: 1.1rem; width: 0.5rem; height: 0.5rem;
  border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(45deg);
}
[open] > summary::after { top: 1.35rem; transform: rotate(225deg); }
summary:hover { background: var(--tint); }
[open] > summary { background: var(--tint); border-radius: 8px 8px 0 0; }
summary h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.625rem; }
.methods { display: inline-flex; flex-wrap: wrap; gap: 0.25rem; }
.path { font-weight: 600; font-size: 0.9375rem; overflow-wrap: anywhere; }
.what { flex: 1 1 14rem; color: var(--soft); }
.locked, .deprecated, .required, .place { font-size: 0.8125rem; font-weight: 400; }
.locked { padding: 0.1em 0.5em; border: 1px solid var(--line); border-radius: 4px; color: var(--soft); }
.required, .deprecated { color: var(--red); }
.place { color: var(--soft); }
.inside { padding: 1rem; border-top: 1px solid var(--line); scroll-margin-top: 5rem; }
.inside > h4:first-child { margin-top: 0; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: left; vertical-align: top; }
thead th { padding-top: 0; font-size: 0.8125rem; font-weight: 400; color: var(--soft); }
tbody tr { border-top: 1px solid var(--line); }
tbody th { font-weight: 400; }
tbody th code { font-weight: 600; overflow-wrap: anywhere; }
tbody th > :not(code):not(.status) { display: block; }
.type, .default { color: var(--soft); }
.type a { display: inline-block; padding-block: 0.1875rem; }
.format { display: block; font-size: 0.8125rem; }
.limits { margin-top: 0.25rem; font-size: 0.875rem; color: var(--soft); }
.media { margin-bottom: 0.75rem; }
.status { font-weight: 600; font-variant-numeric: tabular-nums; }
.is2 { color: var(--green); } .is3 { color: var(--blue); }
.is4 { color: var(--brown); } .is5 { color: var(--red); }
.schemes { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.scheme { min-width: 0; }
.scheme pre { margin-top: 0.625rem; white-space: pre-wrap; word-break: break-all; }
.schema { margin-top: 2.5rem; }
.schema h3 { font: 600 1.25rem/1.3 var(--serif); }
.schema > p { margin-top: 0.25rem; color: var(--soft); }
.schema > table { margin-top: 0.875rem; }
:target { animation: found 2s; }
@keyframes found { from { background: color-mix(in srgb, var(--accent) 16%, transparent); } }
@media (min-width: 40rem) {
  .frame { padding: 0 2rem; }
  .fields { table-layout: fixed; }
  .fields thead th:nth-child(1) { width: 27%; }
  .fields thead th:nth-child(2) { width: 19%; }
  .fields thead th:nth-child(3) { width: 14%; }
  .responses th:first-child { width: 5.5rem; }
  .responses th:last-child { width: 22%; }
  .inside { padding: 1.25rem 1.5rem 1.5rem; }
}
@media (max-width: 39.99rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, tbody th, td { display: block; }
  tbody tr { padding: 0.75rem 0; }
  th, td { padding: 0; }
  tbody th > :not(code):not(.status), .format { display: inline; margin-left: 0.375rem; }
  .default::before { content: attr(data-label); }
  .default:not(:has(code)) { display: none; }
  .fields tbody th, .fields .type, .responses tbody th { display: inline; }
  .fields .type { margin-left: 0.375rem; }
}
@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 3.5rem; }
  main { padding-top: 3.5rem; max-width: 58rem; }
  nav {
    position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto;
    margin-left: -0.5rem; padding: 3.75rem 1rem 3rem 0.5rem; border: 0; scrollbar-width: thin; font-size: 0.9375rem;
  }
  nav > ul { display: block; }
  nav > ul > li > a { font-weight: 600; }
  nav > ul > li { margin-bottom: 0.5rem; }
  nav ul ul { display: block; margin-bottom: 1rem; }
  nav ul ul a { display: flex; align-items: baseline; gap: 0.5rem; font-size: 0.8125rem; }
  nav .methods { flex: none; display: flex; flex-direction: column; width: 3.5rem; }
  nav .method {
    min-width: 0; padding: 0; background: none; text-align: left; font-size: 0.6875rem;
    color: var(--grey);
  }
  nav .get { color: var(--green); } nav .post { color: var(--blue); }
  nav .put { color: var(--brown); } nav .patch { color: var(--violet); }
  nav .delete { color: var(--red); }
  nav code { font-size: 0.75rem; }
}
@media (prefers-reduced-motion: reduce) {
  html { scroll-behavior: auto; }
  :target { animation: none; }
}
@media print {
  :root { --paper: #fff; --tint: #fff; --ink: #000; --soft: #333; --line: #bbb; --accent: #000; }
  nav, .skip, .try, .copy, summary::after { display: none; }
  .frame { display: block; padding: 0; }
  body { font-size: 10pt; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .operation { break-inside: auto; }
  h2, h3, h4, summary, thead { break-after: avoid; }
  tr, pre { break-inside: avoid; }
  pre { white-space: pre-wrap; }
}
`
