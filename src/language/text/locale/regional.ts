// The few sentences that a country writes otherwise than the rest of its language.

/** By locale; the sentences for visitors alone, for the interface has no locale. */
export const regional: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'en-US': {
    Cancelled: 'Canceled',
    'Colours of your page': 'Colors of your page',
    'Colours of categories': 'Colors of categories',
    Programme: 'Program',
    'Switch to dark colours': 'Switch to dark colors',
    'Switch to light colours': 'Switch to light colors',
    Telephone: 'Phone',
  },
}
