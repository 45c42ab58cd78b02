// Dates in digits whose order only alias roots know (§2.2).

/** No offset: a clock has no sign and no `z`. */
const forms = [
  /^\s*(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})(?<clock>\s[^z+-]*)?$/i,
  /^\s*(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})(?<clock>\s[^z+-]*)?$/i,
  /^\s*(?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})(?<clock>\s[^z+-]*)?$/i,
]

/**
 * `MM/DD/YYYY`, `DD.MM.YYYY` and `DD-MM-YYYY`, each with an optional clock, as `YYYY-MM-DD`. Every
 * other text stays as it is, and whether the date exists is not checked here.
 */
export function fromOlderDate(given: string): string {
  const form = forms.find((one) => one.test(given))
  return form ? given.replace(form, '$<year>-$<month>-$<day>$<clock>') : given
}
