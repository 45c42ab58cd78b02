import { byDefault, clearedTo, required } from '../../../contract/schema/field.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { phrase, text } from '../../../contract/schema/kinds/text.ts'
import { flag, integer, number } from '../../../contract/schema/kinds/values.ts'
import { image } from '../../images/fields.ts'

export const imageFilters = {
  ...pagingFields,
  search: phrase('Only images whose file name, title or alternative text contains this text.'),
  unused: byDefault(flag('Only images that nothing shows.'), false),
  mine: byDefault(flag('Only images that you have brought.'), false),
}

const share = (doc: string) => clearedTo(number(doc, { min: 0, max: 1 }), null)

export const imageUpdates = {
  alt_text: clearedTo(text('What is read instead of the image.'), ''),
  title: clearedTo(text('The title of the image.'), ''),
  focal_x: share('Where the point that matters most is, from 0 at the left to 1 at the right.'),
  focal_y: share('Where the point that matters most is, from 0 at the top to 1 at the bottom.'),
}

export const bringFields = {
  url: required(image('The address of the image.')),
}

export const replaceFields = {
  with: required(integer('The id of the image that is shown instead.', { min: 1 })),
}
