import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Lazy } from '../components/lazy.tsx'
import { Tabs } from '../components/parts.tsx'
import { Toasts } from '../components/toasts.tsx'
import { Frame } from './frame.tsx'
import { besides, type Screen, screenAt } from './screens.ts'
import { t } from '../i18n.ts'
import { SecondStep } from '../people/second_step.tsx'
import { place, to } from '../router.ts'
import { linkHash, SignIn, UseLink } from '../screens/people/use_link.tsx'
import { StopMail, stopHash } from '../screens/people/stop_mail.tsx'
import { donePath } from '../../../contract/signing_in.ts'
import { Done } from '../people/provider.tsx'
import { session } from '../session.ts'

export const App = () => (
  <>
    <Shown />
    <SecondStep />
  </>
)

function Shown() {
  const { path, hash, visit } = place.value
  if (hash.startsWith(linkHash)) return <UseLink secret={hash.slice(linkHash.length)} />
  if (hash.startsWith(stopHash)) return <StopMail given={hash.slice(stopHash.length)} />
  if (!session.value) return <SignIn />
  if (path === donePath) return <Done />
  const screen = screenAt(path)
  return (
    <Frame current={screen?.under ?? screen?.name ?? ''}>
      <Titled title={screen ? t(screen.title) : t('Not found')}>
        {screen && <Besides screen={screen} />}
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

/** Screens of one name in the menu, each with an address of its own. */
function Besides({ screen }: { readonly screen: Screen }) {
  const all = besides(screen)
  const [first] = all
  if (!first || all.length < 2) return null
  return (
    <Tabs
      label={first.menu ?? first.title}
      tabs={all.map(({ name, title }) => ({
        href: to(name),
        isCurrent: name === screen.name,
        title: t(title),
      }))}
    />
  )
}
