/** The town of the demo. It is on no map; its postal codes and telephone numbers are unassigned. */
export const town = {
  name: 'Alder Ferry',
  river: 'the Wennet',
  state: 'Wisconsin',
  country: 'United States',
  zip: '53604',
  zone: 'America/Chicago',
  locale: 'en-US',
  lat: 43.1862,
  lng: -90.0714,
} as const

/** 555-0100 to 555-0199 are reserved for fiction. */
export const phone = (number: number): string => `(608) 555-01${String(number).padStart(2, '0')}`

export const website = (name: string): string => `https://${name}.alderferry.example`
