// What is said of items of a site that cannot be taken over, or not as they stand.

export const siteRemarks = {
  unreadable: 'It has no id or no title.',
  dates: 'It has no readable start and end.',
  zone: 'The time zone {zone} is not known here. The offset {offset} is used.',
  noZone: 'The time zone {zone} is not known here.',
  redacted:
    'It is protected by a password, and the source shows only its title and dates. It is not public here.',
  protected: 'It is protected by a password that the source does not show. It is not public here.',
  hidden: 'The source does not show it to everybody, so it is private here.',
  returned: 'It came from this calendar.',
  alone: 'It belongs to a series that the source does not show, and stands alone here.',
  hiddenDates: 'Dates of the series that the source does not show were left out.',
  cost: 'The cost {cost} cannot be read, and was left out.',
  website: 'The address {address} is none, and was left out.',
  recurrence: 'The recurrence cannot be read.',
} as const
