import { momentOf } from '../components/formats.ts'
import { t } from '../i18n.ts'
import { Differences } from './conflicts/differences.tsx'
import { namesOf } from './form/labels.ts'
import type { Values } from './conflicts/merge.ts'
import type { Unfinished } from './state/unfinished.ts'
import { Button } from '../components/parts.tsx'

interface OffersProps {
  readonly unfinished: Unfinished
  /** As the server has it. */
  readonly base: Values
}

/** Offers work that was left behind, with the fields in which it differs. */
export function Offers({ unfinished, base }: OffersProps) {
  const { offers, elsewhere } = unfinished
  return (
    <div role="status">
      {offers.value.map((offer) => (
        <section key={offer.key} class="notice" aria-label={t('Unfinished work')}>
          <p>
            {t('You have unsaved work from {when}.', { when: momentOf(offer.modified) })}{' '}
            {elsewhere.value.has(offer.key) && t('It is still open in another window.')}
          </p>
          <details>
            <summary>
              {t('Changed: {fields}', {
                fields: namesOf(offer.names),
              })}
            </summary>
            <Differences names={offer.names} now={offer.changes} before={base} />
          </details>
          <p class="buttons">
            <Button class="primary" act={() => unfinished.resume(offer)} said="Continue" />
            {!elsewhere.value.has(offer.key) && (
              <Button act={() => unfinished.discard(offer)} said="Discard" />
            )}
          </p>
        </section>
      ))}
    </div>
  )
}
