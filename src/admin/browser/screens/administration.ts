// What administrators, and people for themselves, look after.

export { Screen as Account } from './people/account.tsx'
export { Screen as Newsletter } from './newsletter.tsx'
export { Screen as People } from './people/people.tsx'
export { Screen as Settings } from './settings.tsx'
export { Screen as Status } from './status.tsx'
export { Screen as Webhooks } from './webhooks.tsx'
