// Runs a command and tells its parent what it took.

import { main } from '../src/cli/main.ts'

process.exitCode = await main(process.argv.slice(2))
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
process.send?.({ seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 })
process.disconnect?.()
