// Single faults of usual kinds that could stand in a source: a wrong bound, a negation, a dropped
// await, swapped arguments, a missing line.

import { stripTypeScriptTypes } from 'node:module'
import { type AnyNode, type Expression, parse } from 'acorn'
import { simple } from 'acorn-walk'

export type FaultKind = 'bound' | 'negation' | 'await' | 'arguments' | 'line'

export interface Fault {
  /** Relative to the top of the project. */
  readonly path: string
  readonly kind: FaultKind
  /** What stands between these offsets is replaced. */
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** Their arguments can be swapped. */
const symmetric = new Set(['Math.max', 'Math.min', 'sameText'])

const otherBound: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const opposite: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}

/** Types become blanks, so that offsets are those of the source. */
export function faultsIn(path: string, source: string): readonly Fault[] {
  const text = stripTypeScriptTypes(source)
  const faults: Fault[] = []
  const add = (kind: FaultKind, { start, end }: AnyNode, replacement: string) =>
    faults.push({ path, kind, start, end, replacement })
  const codeOf = ({ start, end }: AnyNode) => text.slice(start, end)
  const negate = (test: Expression) => {
    const isTurned = test.type === 'BinaryExpression' && test.operator in opposite
    if (!isTurned) add('negation', test, `!(${codeOf(test)})`)
  }

  simple(parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }), {
    BinaryExpression(node) {
      const { left, right, operator } = node
      const bound = otherBound[operator]
      const other = opposite[operator]
      if (bound) add('bound', node, `${codeOf(left)} ${bound} ${codeOf(right)}`)
      if (other) add('negation', node, `${codeOf(left)} ${other} ${codeOf(right)}`)
    },
    LogicalExpression(node) {
      const other = opposite[node.operator]
      if (other) add('negation', node, `(${codeOf(node.left)}) ${other} (${codeOf(node.right)})`)
    },
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    CallExpression({ callee, arguments: given }) {
      const [first, second] = given
      if (symmetric.has(codeOf(callee))) return
      if (!first || !second || [first, second].some(({ type }) => type === 'SpreadElement')) return
      if (codeOf(first) === codeOf(second)) return
      const between = text.slice(first.end, second.start)
      const both = { ...first, end: second.end }
      add('arguments', both, `${codeOf(second)}${between}${codeOf(first)}`)
    },
    ExpressionStatement(node) {
      const { expression } = node
      if (expression.type === 'AwaitExpression') {
        add('await', expression, codeOf(expression.argument))
      }
      if (!('directive' in node && node.directive)) add('line', node, ';')
    },
    ThrowStatement: (node) => add('line', node, ';'),
    ReturnStatement(node) {
      if (node.argument?.type === 'AwaitExpression') {
        add('await', node.argument, codeOf(node.argument.argument))
      }
    },
  })
  return faults.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const brief = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 70)

/** For a report: where it is, what stood there and what stands there now. */
export function describeFault({ path, kind, start, end, replacement }: Fault, source: string) {
  const line = source.slice(0, start).split('\n').length
  return `${path}:${line} ${kind}: ${brief(source.slice(start, end))} → ${brief(replacement)}`
}

export const withFault = (source: string, { start, end, replacement }: Fault): string =>
  `${source.slice(0, start)}${replacement}${source.slice(end)}`
