// Bringing in, keeping in step, taking out, and keeping safe.

export { Screen as Backups } from '../transfer/backups.tsx'
export { Screen as Exports } from '../transfer/exports.tsx'
export { Screen as Imports } from '../transfer/import/imports.tsx'
export { Screen as Report } from '../transfer/import/report.tsx'
export { Screen as Syncs } from '../transfer/sync/syncs.tsx'
