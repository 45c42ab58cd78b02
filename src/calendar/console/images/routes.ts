import { type Route, route, updating } from '../../../http/route.ts'
import { byId, listRoute } from '../../../http/resource.ts'
import { bringImage } from './bring.ts'
import { bringFields, imageFilters, imageUpdates, replaceFields } from './fields.ts'
import {
  findLibrary,
  readLibraryImage,
  removeLibraryImage,
  replaceImage,
  updateLibraryImage,
} from './library.ts'
import { shownImages, shownWithUses } from './show.ts'
import { libraryImageView, replacedView, usedImageView } from './view.ts'

const group = 'Images'

export const libraryRoutes: readonly Route[] = [
  listRoute({
    name: 'listImages',
    group,
    path: '/images',
    doc: 'Lists the images of the library, the newest first; authors see those that they have brought.',
    input: imageFilters,
    power: 'upload',
    of: 'image',
    view: libraryImageView,
    find: findLibrary,
    show: (image) => image,
  }),
  route({
    name: 'bringImage',
    group,
    methods: ['POST'],
    path: '/images',
    doc: 'Fetches an image by its address into the library, or finds the one that was fetched.',
    input: bringFields,
    power: 'upload',
    status: 201,
    reply: usedImageView,
    problems: [],
    handle: async (context, { url }) => ({
      body: await shownWithUses(context, await bringImage(context, url)),
    }),
  }),
  route({
    name: 'readImage',
    group,
    methods: ['GET'],
    path: '/images/{id}',
    doc: 'Reads an image of the library, with what shows it.',
    at: byId,
    input: {},
    power: 'upload',
    reply: usedImageView,
    problems: ['rest-image-not-found'],
    handle: async (context, _input, { id }) => ({
      body: await shownWithUses(context, await readLibraryImage(context, id)),
    }),
  }),
  updating({
    name: 'updateImage',
    group,
    methods: ['POST', 'PUT', 'PATCH'],
    path: '/images/{id}',
    doc: 'Changes the words of an image and its most important point.',
    at: byId,
    input: imageUpdates,
    power: 'upload',
    reply: usedImageView,
    problems: ['rest-image-not-found'],
    handle: async (context, input, { id }) => ({
      body: await shownWithUses(context, await updateLibraryImage(context, id, input)),
    }),
  }),
  route({
    name: 'deleteImage',
    group,
    methods: ['DELETE'],
    path: '/images/{id}',
    doc: 'Deletes an image that nothing shows, for good.',
    at: byId,
    input: {},
    power: 'upload',
    reply: libraryImageView,
    problems: ['rest-image-not-found', 'image-in-use'],
    handle: async (context, _input, { id }) => {
      const [body] = await shownImages(context, [await removeLibraryImage(context, id)])
      if (!body) throw new Error(`The image ${id} was not shown.`)
      return { body }
    },
  }),
  route({
    name: 'replaceImage',
    group,
    methods: ['POST'],
    path: '/images/{id}/replace',
    doc: 'Shows another image wherever this one is shown.',
    at: byId,
    input: replaceFields,
    power: 'upload',
    reply: replacedView,
    problems: ['rest-image-not-found', 'event-is-in-trash', 'rest_cannot_edit_others'],
    handle: async (context, input, { id }) => ({
      body: await replaceImage(context, id, input.with),
    }),
  }),
]
