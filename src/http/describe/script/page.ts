// The data of the page for its script.

import { one } from '../../script/elements.ts'
import type { ScriptWords } from '../script_data.ts'

const { words = '', server = '' } = one('main').dataset
export const say = JSON.parse(words) as ScriptWords
export { server }
