// node scripts/run.js <script or options of Node> …
// Runs it on a Node that is new enough, whichever one npm has found.

import { findNode, replaceBy } from '../bin/node.js'

replaceBy(findNode(), process.argv.slice(2))
