import { type Route, route } from '../../http/route.ts'
import { required } from '../../contract/schema/field.ts'
import { file } from '../../contract/schema/kinds/file.ts'
import { uploadImage } from './operations.ts'
import { imageView } from './view.ts'

/** A namespace of its own, beside that of events (§13.2). */
export const imageRoutes: readonly Route[] = [
  route({
    name: 'uploadImage',
    group: 'Images',
    methods: ['POST'],
    path: '/images',
    doc: 'Stores an image, or finds the one with the same content.',
    input: {
      file: required(file('The image, as the file of a multipart form.')),
    },
    power: 'upload',
    status: 201,
    reply: imageView,
    problems: [],
    handle: async (context, input) => ({ body: await uploadImage(context, input.file) }),
  }),
]
