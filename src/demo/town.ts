/** The town of the demo. It is on no map; its postal codes and telephone numbers are unassigned. */
export const town = {
  name: 'Alder Ferry',
  river: 'the Wennet',
  state: 'Wisconsin',
  country: 'United States',
  zip: '53604',
  zone: 'America/Chicago',
  lat: 43.1862,
  lng: -90.0714,
} as const

/** The range 555-0100 to 555-0199 is kept free for stories. */
export const phone = (number: number): string => `(608) 555-01${String(number).padStart(2, '0')}`

export const website = (name: string): string => `https://${name}.alderferry.example`
