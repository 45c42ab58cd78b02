import { required } from '../../contract/schema/field.ts'
import { file } from '../../contract/schema/kinds/file.ts'
import { routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import { uploadImage } from './operations.ts'
import { imageView } from './view.ts'

const { post } = routesOf('Images', 'upload')

/** A namespace of its own, beside that of events (§13.2). */
export const imageRoutes: readonly Route[] = [
  post('uploadImage', '/images', {
    doc: 'Stores an image, or finds the one with the same content.',
    input: {
      file: required(file('The image, as the file of a multipart form.')),
    },
    status: 201,
    reply: imageView,
    handle: async (context, input) => ({ body: await uploadImage(context, input.file) }),
  }),
]
