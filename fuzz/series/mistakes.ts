// Requests that are always refused, and the parameter that is named.

export const mistakes = {
  'an unknown part': [{ recurrence: 'FREQ=WEEKLY;EVERY=2' }, 'recurrence'],
  hours: [{ recurrence: 'FREQ=HOURLY' }, 'recurrence'],
  'an unknown scope': [{ title: 'x', scope: 'some' }, 'scope'],
  'a rule too rare': [{ recurrence: 'FREQ=YEARLY;INTERVAL=21' }, 'recurrence'],
  'an unknown state': [{ event_status: 'gone' }, 'event_status'],
  'no title': [{ title: ' ' }, 'title'],
} as const
export type Mistake = keyof typeof mistakes
