import { exactSpanOf } from '../components/formats.ts'
import { type Sentence, t } from '../i18n.ts'

/** What people choose, in seconds. */
const spans: ReadonlyMap<number, Sentence> = new Map([
  [900, 'Every 15 minutes'],
  [3600, 'Every hour'],
  [21_600, 'Every 6 hours'],
  [86_400, 'Every day'],
  [604_800, 'Every week'],
])

export const usualSpans: readonly number[] = [...spans.keys()]

export function everyOf(seconds: number): string {
  const usual = spans.get(seconds)
  return usual ? t(usual) : t('Every {time}', { time: exactSpanOf(seconds) })
}
