import type { Body, Filled } from '../../contract/client.ts'

/** Of a series: which of its dates are meant (§17.4). */
export type Scope = NonNullable<Exclude<Body<'PATCH', `events/events/${number}`>, Filled>['scope']>
