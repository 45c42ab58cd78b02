// How much is saved, in the frame of every page.

import { one } from '../../../http/script/elements.ts'
import { onChange, read } from './parts/saved.ts'

const count = one('.kept b')
const show = (): void => void (count.textContent = String(read().length || ''))
onChange(show)
show()
