// A screen that is loaded when it is first shown.

import { type ComponentType, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../say.ts'

type Load = () => Promise<{ readonly Screen: ComponentType }>

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'there'; readonly Screen: ComponentType }
  | { readonly is: 'failed' }

export function Lazy({ load }: { readonly load: Load }) {
  const [state, setState] = useState<State>({ is: 'loading' })
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
  if (state.is === 'there') return h(state.Screen, null)
  if (state.is === 'loading') return <p class="late">{t('Loading …')}</p>
  return (
    <div role="alert">
      <p>{t('This could not be loaded.')}</p>
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        {t('Try again')}
      </button>
    </div>
  )
}
