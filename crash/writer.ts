// One of several concurrent writers, each sending its next request after the last response.

import type { Random } from '../test/support/random.ts'
import { type Client, clientOf } from './client.ts'
import type { Figures } from './figures.ts'
import { type Ledger, newLedger, verify } from './ledger.ts'
import { type Desk, type Operation, nextOperation } from './operations.ts'

export interface Writer {
  readonly ledger: Ledger
  /** Writes until `isStopped`, or until something is not acknowledged. */
  write(address: string, isStopped: () => boolean): Promise<void>
  /** Finds out whether an unacknowledged write happened. */
  settle(address: string): Promise<void>
  verify(address: string, isAll: boolean): Promise<void>
}

export interface WriterOrder {
  readonly name: string
  readonly random: Random
  readonly secret: string
  readonly shared: readonly number[]
  readonly figures: Figures
}

export function newWriter({ name, random, secret, shared, figures }: WriterOrder): Writer {
  const ledger = newLedger()
  let count = 0
  const desk: Desk = { name, random, ledger, shared, next: () => (count += 1) }
  let doubt: Operation | undefined

  async function withClient(address: string, work: (client: Client) => Promise<void>) {
    const client = clientOf(address, secret)
    try {
      await work(client)
    } finally {
      client.close()
    }
  }

  async function step(client: Client): Promise<boolean> {
    const operation = await nextOperation(desk)
    const answer = await operation.send(client)
    if (answer.status === 200 || answer.status === 201) {
      figures.acknowledged += 1
      operation.note(answer)
      return true
    }
    doubt = operation
    if (answer.status !== undefined && answer.status < 500) {
      figures.faults.push(`${operation.what} was refused: ${JSON.stringify(answer.body)}`)
    }
    return false
  }

  return {
    ledger,
    write: (address, isStopped) =>
      withClient(address, async (client) => {
        while (!isStopped() && (await step(client))) continue
      }),
    settle: (address) =>
      withClient(address, async (client) => {
        if (!doubt) return
        figures.inDoubt += 1
        const happened = await doubt.settle(client)
        if (happened === true) figures.happened += 1
        if (happened === undefined) {
          figures.byHalf += 1
          figures.faults.push(`By half: ${doubt.what}`)
        }
        doubt = undefined
      }),
    verify: (address, isAll) =>
      withClient(address, async (client) => {
        const found = await verify(ledger, (method, path) => client.send(method, path), isAll)
        figures.verified += found.verified
        figures.faults.push(...found.faults)
      }),
  }
}
