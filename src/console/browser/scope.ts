/** Of a series: which of its dates are meant (§17.4). */
export type Scope = 'this' | 'following' | 'all'
