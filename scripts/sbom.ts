// npm run --silent sbom: prints a bill of materials (CycloneDX 1.5) of what the product is
// installed with. `npm sbom --omit dev` leaves out packages that are also development dependencies.

import { billOfMaterials } from './lock_file.ts'

process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`)
