// Starts programs as a later version, whose migrations are in next_version.ts.

const program = new URL('./next_version.ts', import.meta.url).href

export const nextVersion = (name: 'expand' | 'contract') => ({
  NODE_OPTIONS: `--import=${program}`,
  FASTI_TEST_NEXT: name,
})
