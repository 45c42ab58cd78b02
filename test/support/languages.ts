import { loadLanguages } from '../../src/language/text/locale/say.ts'

/** Read once for all calendars of a process. */
export const languages = loadLanguages()
