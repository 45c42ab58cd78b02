import type catalogue from '../../locales/es.json'

/** An English sentence that the catalogues have; they are found wanting if they lack one. */
export type Sentence = keyof typeof catalogue
