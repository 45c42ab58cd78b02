// The worst inputs that searches have found, stored with their figures and measured in every test.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Form, Growth } from './measure.ts'
import { type Found, perCharacter } from './search.ts'

export interface Case {
  readonly target: string
  readonly form: Form
  /** Of the larger input, when it was found. */
  readonly characters: number
  readonly milliseconds: number
  readonly exponent: number
}

/** In milliseconds; cheaper inputs are all alike. */
const worthKeeping = 5

const file = new URL('cases.json', import.meta.url)

/** JSON escapes the lone surrogates that forms may have. */
export const readCases = (): readonly Case[] => JSON.parse(readFileSync(file, 'utf8')) as Case[]

/** For every target the steepest and the most expensive, if they are worse than the stored ones. */
export function keepCases(found: readonly Found[]): void {
  const kept = readCases()
  const targets = new Set([...kept.map(({ target }) => target), ...found.map((one) => one.target)])
  const cases = [...targets].toSorted().flatMap((target) => {
    const news = found.find((one) => one.target === target)
    const old = kept.filter((one) => one.target === target)
    const all = [
      ...old,
      ...(news ? [caseOf(target, news.steepest), caseOf(target, news.dearest)] : []),
    ]
    return worst(all.filter(({ milliseconds }) => milliseconds >= worthKeeping))
  })
  writeFileSync(file, `${JSON.stringify(cases, null, 2)}\n`)
}

function caseOf(target: string, { form, largeSize, large, exponent }: Growth): Case {
  return {
    target,
    form,
    characters: largeSize,
    milliseconds: round(large),
    exponent: round(exponent),
  }
}

const round = (value: number) => Math.round(value * 100) / 100

function worst(cases: readonly Case[]): Case[] {
  const steep = cases.toSorted((a, b) => b.exponent - a.exponent)[0]
  const dear = cases.toSorted((a, b) => rate(b) - rate(a))[0]
  return [...new Set([steep, dear])].filter((one) => one !== undefined)
}

const rate = ({ milliseconds, characters }: Case) => milliseconds / characters

/** What a search has found. */
export function report({ target, steepest, dearest, tried }: Found): string {
  const growth = `n^${steepest.exponent.toFixed(2)} ${JSON.stringify(steepest.form)}`
  const price = `${perCharacter(dearest).toFixed(3)} µs a character ${JSON.stringify(dearest.form)}`
  return `${target}: ${tried} tried\n  ${growth}\n  ${price}`
}
