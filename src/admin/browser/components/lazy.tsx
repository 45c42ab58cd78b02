// A screen, or a part of one, that is loaded when it is first shown.

import { type ComponentType, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Failure } from './parts.tsx'
import { Skeleton } from './skeleton.tsx'

type State<Props> =
  | { readonly is: 'loading' }
  | { readonly is: 'there'; readonly Screen: ComponentType<Props> }
  | { readonly is: 'failed' }

interface LazyProps<Props> {
  readonly load: () => Promise<{ readonly Screen: ComponentType<Props> }>
  /** Of what is loaded. */
  readonly props?: Props
}

export function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const [state, setState] = useState<State<Props>>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    load().then(
      ({ Screen }) => isShown && setState({ is: 'there', Screen }),
      () => isShown && setState({ is: 'failed' }),
    )
    return () => {
      isShown = false
    }
  }, [load, attempt])
  if (state.is === 'there') return h(state.Screen, (props ?? {}) as Props)
  if (state.is === 'loading') return <Skeleton shape="screen" />
  return <Failure again={() => setAttempt(attempt + 1)} />
}
