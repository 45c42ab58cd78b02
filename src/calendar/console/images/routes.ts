import { byId, routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
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

const { change, get, list, post, remove } = routesOf('Images', 'upload')

export const libraryRoutes: readonly Route[] = [
  list('listImages', '/images', {
    doc: 'Lists the images of the library, the newest first; authors see those that they have brought.',
    input: imageFilters,
    of: 'image',
    view: libraryImageView,
    find: findLibrary,
    show: (image) => image,
  }),
  post('bringImage', '/images', {
    doc: 'Fetches an image by its address into the library, or finds the one that was fetched.',
    input: bringFields,
    status: 201,
    reply: usedImageView,
    handle: async (context, { url }) => ({
      body: await shownWithUses(context, await bringImage(context, url)),
    }),
  }),
  get('readImage', '/images/{id}', {
    doc: 'Reads an image of the library, with what shows it.',
    at: byId,
    reply: usedImageView,
    problems: ['rest-image-not-found'],
    handle: async (context, _input, { id }) => ({
      body: await shownWithUses(context, await readLibraryImage(context, id)),
    }),
  }),
  change('updateImage', '/images/{id}', {
    doc: 'Changes the words of an image and its most important point.',
    at: byId,
    input: imageUpdates,
    reply: usedImageView,
    problems: ['rest-image-not-found'],
    handle: async (context, input, { id }) => ({
      body: await shownWithUses(context, await updateLibraryImage(context, id, input)),
    }),
  }),
  remove('deleteImage', '/images/{id}', {
    doc: 'Deletes an image that nothing shows, for good.',
    at: byId,
    reply: libraryImageView,
    problems: ['rest-image-not-found', 'image-in-use'],
    handle: async (context, _input, { id }) => {
      const [body] = await shownImages(context, [await removeLibraryImage(context, id)])
      if (!body) throw new Error(`The image ${id} was not shown.`)
      return { body }
    },
  }),
  post('replaceImage', '/images/{id}/replace', {
    doc: 'Shows another image wherever this one is shown.',
    at: byId,
    input: replaceFields,
    reply: replacedView,
    problems: ['rest-image-not-found', 'event-is-in-trash', 'rest_cannot_edit_others'],
    handle: async (context, input, { id }) => ({
      body: await replaceImage(context, id, input.with),
    }),
  }),
]
