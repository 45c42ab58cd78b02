import { loadLanguages } from '../../src/text/say.ts'

/** Read once for all calendars of a process. */
export const languages = loadLanguages()
