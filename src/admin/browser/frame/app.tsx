import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Lazy } from '../components/lazy.tsx'
import { Toasts } from '../components/toasts.tsx'
import { Frame } from './frame.tsx'
import { screenAt } from './screens.ts'
import { t } from '../i18n.ts'
import { place } from '../router.ts'
import { linkHash, SignIn, UseLink } from '../screens/people/use_link.tsx'
import { session } from '../session.ts'

export function App() {
  const { path, hash, visit } = place.value
  if (hash.startsWith(linkHash)) return <UseLink secret={hash.slice(linkHash.length)} />
  if (!session.value) return <SignIn />
  const screen = screenAt(path)
  return (
    <Frame current={screen?.under ?? screen?.name ?? ''}>
      <Titled title={screen ? t(screen.title) : t('Not found')}>
        {screen ? <Lazy key={visit} load={screen.load} /> : <p>{t('There is no such screen.')}</p>}
      </Titled>
      <Toasts />
    </Frame>
  )
}

/** Says where one is: in the title of the window and as the first heading. */
function Titled({
  title,
  children,
}: {
  readonly title: string
  readonly children: ComponentChildren
}) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <h1 id="screen">{title}</h1>
      {children}
    </>
  )
}
