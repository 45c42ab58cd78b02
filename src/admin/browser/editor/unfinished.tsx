import { momentOf } from '../components/when.ts'
import { t } from '../i18n.ts'
import { Differences } from './conflicts/differences.tsx'
import { labelOf } from './form/labels.ts'
import type { Values } from './conflicts/merge.ts'
import type { Unfinished } from './state/unfinished.ts'

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
                fields: offer.names.map((name) => labelOf({ name })).join(', '),
              })}
            </summary>
            <Differences names={offer.names} now={offer.changes} before={base} />
          </details>
          <p class="buttons">
            <button type="button" class="primary" onClick={() => void unfinished.resume(offer)}>
              {t('Continue')}
            </button>
            {!elsewhere.value.has(offer.key) && (
              <button type="button" onClick={() => void unfinished.discard(offer)}>
                {t('Discard')}
              </button>
            )}
          </p>
        </section>
      ))}
    </div>
  )
}
