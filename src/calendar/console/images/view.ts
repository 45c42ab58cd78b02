import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { Type, line, listOf, nullable, oneOf, whole } from '../../../contract/schema/shapes.ts'
import { toWall } from '../../../language/time/zone.ts'
import type { ImageRow } from '../../images/store.ts'
import { imageView, showImage } from '../../images/view.ts'
import { writtenView } from '../view.ts'

const share = nullable(Type.Number(), 'A part of the width or height; null if it was not said.')

const members = {
  ...imageView.properties,
  file: line('The name of the file.'),
  title: line('The title of the image.'),
  alt_text: line('What is read instead of the image.'),
  focal_x: share,
  focal_y: share,
  author: whole('The id of the user who brought it; 0 is nobody.'),
  created_utc: line('When it was brought, in UTC.'),
  uses: whole('How many things show it.'),
}

export const libraryImageView = Type.Object(members, {
  title: 'LibraryImage',
  description: 'An image of the library.',
})

const useView = Type.Object({
  kind: oneOf(['event', 'venue', 'organizer'], 'What kind of thing it is.'),
  id: whole('The id.'),
  title: line('Its title or name.'),
  status: line('Its status.'),
})

export const usedImageView = Type.Object(
  {
    ...members,
    used_by: listOf(useView, 'What shows it, as far as you may see it; at most 100.'),
  },
  { title: 'UsedImage', description: 'An image of the library, and what shows it.' },
)

export const replacedView = Type.Object(
  {
    with: whole('The id of the image that is shown instead.'),
    changed: whole('How many things show it now.'),
    ...writtenView,
  },
  { title: 'ReplacedImage', description: 'What was changed.' },
)

export type LibraryImage = Static<typeof libraryImageView>
export type Use = Static<typeof useView>
export type Replaced = Static<typeof replacedView>

export interface LibraryRow extends ImageRow {
  readonly title: string
  readonly author: number
  readonly created_utc: number
}

export const showLibraryImage = (
  context: Context,
  row: LibraryRow,
  uses: number,
): LibraryImage => ({
  ...showImage(context, row),
  file: row.path.slice(row.path.lastIndexOf('/') + 1),
  title: row.title,
  alt_text: row.alt_text,
  focal_x: row.focal_x,
  focal_y: row.focal_y,
  author: row.author,
  created_utc: toWall(row.created_utc, 'UTC'),
  uses,
})
