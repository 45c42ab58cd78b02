import type { Command } from 'commander'
import { Refusal } from '../../access/users/refusal.ts'
import { flag } from '../../exchange/commands/option.ts'
import { declare } from '../command.ts'
import { addressesOf, statusAt } from '../serve/origin.ts'
import { settle } from '../session.ts'

export function addHealth(program: Command): void {
  declare(program, 'health', {
    doc: 'Asks the server that runs on this machine whether it is well.',
    options: { ready: flag('Also whether it can read and write.') },
    examples: ['health', 'health --ready'],
    run: async ({ ready = false }, command) => {
      const { settings } = settle(command)
      const path = ready ? '/readyz' : '/healthz'
      const addresses = addressesOf(settings)
      for (const address of addresses) {
        const status = await statusAt(`${address}${path}`)
        if (status === undefined) continue
        if (status !== 200) throw new Refusal(`The server at ${address} is not well: ${status}.`)
        console.log(`The server at ${address} is ${ready ? 'ready' : 'well'}.`)
        return
      }
      throw new Refusal(`No server answers at ${addresses.join(' or ') || 'a known address'}.`)
    },
  })
}
