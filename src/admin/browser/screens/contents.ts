// What a calendar has besides events, and what became of it.

export { Screen as Categories } from './categories.tsx'
export { Screen as History } from './history.tsx'
export { Screen as Image } from './library/image.tsx'
export { Screen as Images } from './library/images.tsx'
export { Screen as Items } from './items.tsx'
export { Screen as Replies } from '../review/replies.tsx'
export { Screen as Review } from './review.tsx'
export { Screen as Senders } from '../review/senders.tsx'
