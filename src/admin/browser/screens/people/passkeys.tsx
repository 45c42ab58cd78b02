// One's own passkeys.

import type { Passkey } from '../../../../contract/routes.ts'
import { asFilled, patch, post, remove } from '../../api.ts'
import { Field, FormAgain, FormDialog } from '../../components/form/form.tsx'
import { momentOf } from '../../components/formats.ts'
import { Line, Lines, useList } from '../../components/list/list.tsx'
import { Button, Opener, Paragraph, Section } from '../../components/parts.tsx'
import { attempt, toast } from '../../components/toasts.tsx'
import { t } from '../../i18n.ts'
import { canUsePasskeys, makePasskey } from '../../people/device.ts'
import { site } from '../../site_config.ts'

const path = 'console/passkeys'

export function Passkeys() {
  const list = useList(path)
  const passkeys = list.body?.passkeys ?? []
  const take = async ({ id, name }: Passkey) => {
    await attempt(() => remove(`${path}/${id}`), t('“{name}” was removed.', { name }))
    list.again()
  }
  const add = async ({ name = '' }) => {
    const { options } = await post(`${path}/question`)
    const response = await makePasskey(options)
    const made = await post(path, asFilled({ response, name }))
    toast(t('“{name}” can be used to sign in.', { name: made.name }))
    list.again()
  }
  return (
    <Section title={t('Passkeys')}>
      <Paragraph said="With a passkey you sign in by fingerprint, face or PIN, without a password." />
      <Lines list={list} items={passkeys} empty="You have no passkey yet.">
        {(one) => (
          <Line key={one.id} main={one.name} soft={lastUse(one)}>
            <span class="buttons">
              <Opener said="Rename “{name}”" facts={{ name: one.name }} isAsking>
                <Rename passkey={one} onDone={list.again} />
              </Opener>
              <Button act={() => take(one)} said="Remove “{name}”" facts={{ name: one.name }} />
            </span>
          </Line>
        )}
      </Lines>
      {canUsePasskeys() ? (
        <FormAgain submit="Add a passkey" onSubmit={add}>
          <Field
            name="name"
            label={t('What is this device called?')}
            hint={t('If this is empty, the name of the browser is taken.')}
            autocomplete="off"
          />
        </FormAgain>
      ) : (
        <WhyNot />
      )}
    </Section>
  )
}

function WhyNot() {
  if (site.passkeys === undefined) {
    return (
      <Paragraph said="This needs FASTI_ORIGIN, the address of this server, with https and a name. Whoever runs it can set it." />
    )
  }
  if (site.passkeys !== location.origin) {
    return <Paragraph said="Passkeys work at {address} alone." facts={{ address: site.passkeys }} />
  }
  return <Paragraph said="This browser cannot use passkeys." />
}

const lastUse = ({ last_used: time, copied }: Passkey): string => {
  if (copied) return t('refused, because there is a copy of it: remove it')
  return time === null ? t('never used') : t('last used {time}', { time: momentOf(time) })
}

interface RenameProps {
  readonly passkey: Passkey
  readonly onDone: () => void
}

function Rename({ passkey: { id, name }, onDone }: RenameProps) {
  return (
    <FormDialog
      title={t('Rename “{name}”', { name })}
      submit="Save"
      onSubmit={async (values) => {
        await patch(`${path}/${id}`, asFilled(values))
        onDone()
      }}
    >
      <Field name="name" label={t('Name')} value={name} autocomplete="off" autofocus required />
    </FormDialog>
  )
}
