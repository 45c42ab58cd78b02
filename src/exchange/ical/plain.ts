// Lines of text as our interface stores them, the usual ones without looking at them twice.

import { plainLine } from '../../language/text/html/plain.ts'
import { keepBrackets } from '../text/brackets.ts'

/**
 * Letters, digits and marks of the West without `<` and `&`, no blanks at the ends: nothing in such
 * a line is markup, a control character or composed otherwise.
 */
const usual = /^[!-%'-;=-~\u00a1-\u02ff](?:[ -%'-;=-~\u00a1-\u02ff]*[!-%'-;=-~\u00a1-\u02ff])?$/

/** Values of iCalendar are plain text; usual lines take the short way. */
export const lineOf = (text: string): string =>
  usual.test(text) ? text : plainLine(keepBrackets(text))
