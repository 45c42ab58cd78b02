import { labelOf } from '../form/labels.ts'
import type { Values } from './merge.ts'
import { Readable } from '../form/readable.tsx'

interface DifferencesProps {
  readonly names: readonly string[]
  readonly now: Values
  readonly before: Values
}

/** Fields with what they are now and what they were before. */
export function Differences({ names, now, before }: DifferencesProps) {
  return (
    <dl class="differences">
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf({ name })}</dt>
          <dd>
            <ins>
              <Readable name={name} value={now[name]} />
            </ins>
          </dd>
          <dd>
            <del>
              <Readable name={name} value={before[name]} />
            </del>
          </dd>
        </div>
      ))}
    </dl>
  )
}
