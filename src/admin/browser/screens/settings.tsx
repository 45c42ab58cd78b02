// Settings that change without a restart, as a form from their declarations.

import { useEffect, useState } from 'preact/hooks'
import type { Setting } from '../../../contract/routes.ts'
import { asFilled, patch } from '../api.ts'
import { Form } from '../components/form/form.tsx'
import { momentOf } from '../components/formats.ts'
import { Button, Problem } from '../components/parts.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { attempt, toast } from '../components/toasts.tsx'
import { labelOf } from '../editor/form/labels.ts'
import { t } from '../i18n.ts'
import { Input } from '../settings/inputs.tsx'
import {
  changesOf,
  load,
  type Loaded,
  root,
  save,
  settingText,
  undoOf,
} from '../settings/settings.ts'
import { site, siteName } from '../site_config.ts'

export function Screen() {
  const [loaded, setLoaded] = useState<Loaded>()
  const [problem, setProblem] = useState('')
  const again = async () => {
    try {
      const found = await load()
      setLoaded(found)
      siteName.value = String(found.settings.find(({ name }) => name === 'site_name')?.value)
    } catch {
      setProblem(t('This could not be loaded.'))
    }
  }
  useEffect(() => void again(), [])
  const setBack = async (setting: Setting) => {
    await attempt(
      () => patch(root, asFilled({ [setting.name]: null })),
      t('“{name}” is set back.', { name: labelOf(setting) }),
      undoOf([setting], [setting.name], () => void again()),
    )
    await again()
    // The button that was pressed is gone.
    const field = `[data-setting=${setting.name}] :is(input:not([type=hidden]), textarea, select, button)`
    setTimeout(() => document.querySelector<HTMLElement>(field)?.focus())
  }
  if (!loaded) return problem === '' ? <Skeleton shape="form" /> : <Problem text={problem} />
  const send = async (values: Readonly<Record<string, string>>) => {
    const body = changesOf(loaded.settings, values)
    const names = Object.keys(body)
    if (names.length === 0) {
      toast(t('Nothing was changed.'))
      return
    }
    await save(loaded, body, (tag) => setLoaded({ ...loaded, tag }))
    await again()
    toast(
      names.includes('timezone')
        ? t('Saved. The console shows times in the new zone once it is loaded again.')
        : t('Saved. Visitors see it from now on.'),
      undoOf(loaded.settings, names, () => void again()),
    )
  }
  return (
    <>
      <p>
        {t('Changes are seen at once by all who visit the calendar.')}{' '}
        <a href={site.pages}>{t('See the pages')}</a>
      </p>
      <Form submit="Save" onSubmit={send}>
        {loaded.settings.map((setting) => (
          <div key={setting.name} class="setting" data-setting={setting.name}>
            {/* Made anew if the server has another value: what is typed elsewhere stays. */}
            <Input key={settingText(setting.value)} setting={setting} />
            <Origin setting={setting} onSetBack={() => void setBack(setting)} />
          </div>
        ))}
      </Form>
    </>
  )
}

/** Where the value comes from, and the way back. */
function Origin({
  setting,
  onSetBack,
}: {
  readonly setting: Setting
  readonly onSetBack: () => void
}) {
  const { name, source, changed, environment, default: usual } = setting
  if (source === 'default') return null
  if (source === 'environment')
    return (
      <p class="hint">{t('Set by {variable} where the server runs.', { variable: environment })}</p>
    )
  const by = changed?.by?.login ?? ''
  return (
    <p class="hint origin">
      <span>{t('Set by {name}, {time}.', { name: by, time: momentOf(changed?.at ?? '') })}</span>
      <Button onClick={onSetBack}>
        {typeof usual === 'string' && usual !== ''
          ? t('Set back to “{value}”', { value: usual })
          : t('Set back')}
        <span class="hidden"> {labelOf({ name })}</span>
      </Button>
    </p>
  )
}
