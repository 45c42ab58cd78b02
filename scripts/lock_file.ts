// package-lock.json, and what is derived from it.

import { readFileSync } from 'node:fs'

export interface LockedPackage {
  version?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  gypfile?: boolean
  bin?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  name: string
  version: string
  packages: Record<string, LockedPackage>
}

export const lockFile = new URL('../package-lock.json', import.meta.url)

export const readLock = (): LockFile => JSON.parse(readFileSync(lockFile, 'utf8'))

export type ShippedPackage = LockedPackage & { readonly name: string }

/** Packages that are part of the files for browsers: the package of Fasti has these files. */
const bundled =
  /^(?:leaflet$|preact$|@preact\/|prosemirror-|orderedmap$|rope-sequence$|w3c-keyname$)/
/** With which a checkout makes those files. */
const bundler = /^@?esbuild(?:\/|$)/

/** What is installed with a checkout, and not with the package of Fasti. */
export const isForCheckouts = (name: string): boolean => bundled.test(name) || bundler.test(name)

/** Every package and version that comes with the product; the lock lists them by folder. */
export function shippedPackages(): readonly ShippedPackage[] {
  const shipped = new Map<string, ShippedPackage>()
  for (const [folder, locked] of Object.entries(readLock().packages)) {
    const name = folder.replace(/^.*node_modules\//, '')
    const isShipped = !locked.dev && !bundler.test(name)
    if (folder !== '' && isShipped) shipped.set(`${name}@${locked.version}`, { ...locked, name })
  }
  return [...shipped.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The page that lists every package the product is installed with, and its licence. */
export function licencesPage(): string {
  const rows = shippedPackages().map(
    ({ name, version, license, ...shipped }) =>
      `| \`${name}\` | ${version} | ${license ?? ''} | ${remarkOf(name, shipped)} |`,
  )
  return `# Licences

Fasti itself is under the MIT licence. These packages come with it (\`npm run licences\` writes this page from the lock; \`npm run --silent sbom\` prints the same as a CycloneDX bill of materials, with the digest of each).

| Package | Version | Licence | |
|---|---|---|---|
${rows.join('\n')}

These fonts come with it, unchanged, for [cards](decisions/0059-cards.md), under the SIL Open Font License 1.1, whose text is beside them (\`src/public/cards/data/OFL.txt\`):

| Font | Version | For |
|---|---|---|
| Source Serif 4, Bold | 4.004 | titles: Latin, Greek, Cyrillic, Vietnamese |
| Source Sans 3, SemiBold | 3.052 | all else, in the same scripts |
| Noto Sans Hebrew, Bold | 3.001 | Hebrew |
| Noto Sans Arabic, Bold | 2.012 | Arabic |
`
}

function remarkOf(name: string, { optional }: Pick<LockedPackage, 'optional'>): string {
  if (bundled.test(name)) return 'in the files for browsers'
  return optional ? 'where its platform needs it' : ''
}

/** The same as a CycloneDX document, with the digest of each package. */
export function billOfMaterials() {
  const { name, version } = readLock()
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { 'bom-ref': purlOf({ name, version }), type: 'application', name, version },
    },
    components: shippedPackages().map(componentOf),
  }
}

function componentOf(shipped: ShippedPackage) {
  const { name, version, license, integrity, optional } = shipped
  return {
    'bom-ref': purlOf(shipped),
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: purlOf(shipped),
    hashes: [{ alg: 'SHA-512', content: hexDigest(integrity) }],
    licenses: [{ expression: license }],
  }
}

const purlOf = ({ name, version }: Pick<ShippedPackage, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

function hexDigest(integrity = ''): string {
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? []
  if (digest === undefined) throw new Error(`Not a SHA-512 digest: "${integrity}".`)
  return Buffer.from(digest, 'base64').toString('hex')
}
