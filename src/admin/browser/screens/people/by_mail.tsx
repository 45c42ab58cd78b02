// What one gets by mail.

import { asFilled, ask } from '../../api.ts'
import { type Options, optionsOf, Picks, Select } from '../../components/form/form.tsx'
import { List, useList } from '../../components/list/list.tsx'
import { Section } from '../../components/parts.tsx'
import { attempt } from '../../components/toasts.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { site } from '../../site_config.ts'

const path = 'console/mail/choices'

const paces: Options<Sentence> = [
  ['hourly', 'At most once an hour'],
  ['daily', 'Once a day, at seven in the morning'],
  ['off', 'Never'],
]

const soon = (name: string): Options<Sentence> => [[name, 'Within a few minutes'], ...paces]

/** Each language in its own words. */
const languages = (): Options =>
  Object.keys(site.languages).map((code) => [
    code,
    new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
  ])

interface ByMailProps {
  /** What can be told. */
  readonly told: Options<Sentence>
}

export function ByMail({ told }: ByMailProps) {
  const list = useList(path)
  const found = list.body
  const save = async (changed: object) => {
    await attempt(() => ask('PUT', path, { body: asFilled(changed) }), t('Saved.'))
    list.again()
  }
  const kinds = told.map(([kind]) => kind)
  const muted: readonly string[] = found?.muted ?? []
  const toggle = (kind: string) =>
    save({ muted: kinds.filter((one) => muted.includes(one) !== (one === kind)) })
  return (
    <Section title={t('By mail')}>
      <List list={list}>
        {found && !found.sends && (
          <p>{t('No mail is sent from here. An administrator can set it up.')}</p>
        )}
        {found?.sends && found.address === null && (
          <p>{t('You have no e-mail address here. An administrator can enter one.')}</p>
        )}
        {found?.sends && found.address !== null && (
          <>
            <p>{t('Mails go to {address}.', { address: found.address })}</p>
            {may('create') && (
              <p class="field">
                <label for="mail-news">{t('What happened to mine')}</label>
                <Select
                  id="mail-news"
                  value={found.news}
                  options={optionsOf(soon('soon'))}
                  onSelect={(news) => void save({ news })}
                />
              </p>
            )}
            {may('create') && found.news !== 'off' && (
              <Picks
                legend={t('Mailed to me')}
                options={optionsOf(told)}
                picked={kinds.filter((kind) => !muted.includes(kind))}
                onPick={(kind) => void toggle(kind)}
                isHigh
              />
            )}
            {may('editOthers') && (
              <p class="field">
                <label for="mail-review">{t('What waits for review')}</label>
                <Select
                  id="mail-review"
                  value={found.review}
                  options={optionsOf(soon('each'))}
                  onSelect={(review) => void save({ review })}
                />
              </p>
            )}
            <p class="field">
              <label for="mail-language">{t('Language of the mails')}</label>
              <Select
                id="mail-language"
                value={found.language ?? site.language}
                options={languages()}
                onSelect={(language) => void save({ language })}
              />
            </p>
          </>
        )}
      </List>
    </Section>
  )
}
