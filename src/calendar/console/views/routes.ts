import { resource } from '../../../http/resource.ts'
import {
  changeView,
  createView,
  findViews,
  removeView,
  savedView,
  showView,
  viewFields,
  viewFilters,
  viewUpdates,
} from './operations.ts'

export const viewRoutes = resource({
  name: 'view',
  title: 'View',
  group: 'Saved views',
  path: '/views',
  permission: 'create',
  view: savedView,
  show: showView,
  isPrimary: true,
  list: {
    doc: 'Lists the saved views of the caller and those that editors share, by name.',
    input: viewFilters,
    find: findViews,
  },
  create: {
    doc: 'Saves a view; only editors share theirs.',
    input: viewFields,
    problems: ['view-limit-reached'],
    run: createView,
  },
  update: {
    doc: 'Changes the given fields of a saved view.',
    input: viewUpdates,
    run: changeView,
  },
  remove: { doc: 'Deletes a saved view.', run: removeView },
})
