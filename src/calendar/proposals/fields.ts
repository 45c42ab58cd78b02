// What visitors may say who propose an event (§21).

import {
  type Field,
  type Input,
  byDefault,
  changes,
  nullByDefault,
  refined,
  required,
} from '../../contract/schema/field.ts'
import { file } from '../../contract/schema/kinds/file.ts'
import { email, message, phrase, text } from '../../contract/schema/kinds/text.ts'
import { choice } from '../../contract/schema/kinds/values.ts'
import { bad, value } from '../../language/problem.ts'
import { languageCodes } from '../../language/text/locale/say.ts'
import { eventFields } from '../events/fields.ts'
import { type LinkWish, linkList, termList } from '../events/kinds.ts'
import { organizerFields } from '../organizers/fields.ts'
import { venueFields } from '../venues/fields.ts'
import { longestDescription, longestMessage, mostCategories } from './rules.ts'

const { venue, address, city, province, state, zip, country, website, phone } = venueFields
const placeInWords = { venue, address, city, province, state, zip, country, website, phone }

const { organizer, website: ownWebsite, phone: ownPhone, email: ownEmail } = organizerFields
const organizerInWords = { organizer, website: ownWebsite, phone: ownPhone, email: ownEmail }

/** One of a list; visitors name one place and one organizer. */
const single = <Wish>(field: Field<readonly Wish[]>): Field<readonly Wish[]> =>
  refined(field, (wishes) => (wishes.length > 1 ? bad('many', { max: 1 }) : value(wishes)))

const description: Field<string> = refined(eventFields.description, (given) =>
  given.length > longestDescription ? bad('long', { max: longestDescription }) : value(given),
)

const categories = refined(
  termList('The categories of the event, by id, slug or name; only existing ones.'),
  (wishes) =>
    wishes.length > mostCategories ? bad('many', { max: mostCategories }) : value(wishes),
)

/** The fields of the event itself, under the names that it has in the interface. */
export const proposedFields = {
  title: eventFields.title,
  description,
  start_date: eventFields.start_date,
  end_date: eventFields.end_date,
  all_day: eventFields.all_day,
  timezone: eventFields.timezone,
  recurrence: eventFields.recurrence,
  ...nullByDefault({
    venue: single<LinkWish<Input<typeof placeInWords>>>(
      linkList('Where it is: the id of a public venue, or a new one in words.', placeInWords),
    ),
    organizer: single<LinkWish<Input<typeof organizerInWords>>>(
      linkList(
        'Who organizes it: the id of a public organizer, or a new one in words.',
        organizerInWords,
      ),
    ),
    categories,
  }),
  website: eventFields.website,
  cost: eventFields.cost,
  attendance: eventFields.attendance,
  virtual_url: eventFields.virtual_url,
}

const sender = {
  sender_name: required(
    text('The name of the sender, for the editors.', { filled: true, max: 100 }),
  ),
  sender_email: required(
    refined(email('The mail address of the sender, for the editors.'), (given) =>
      given === '' ? bad('blank') : value(given),
    ),
  ),
  note: message('What the editors should know besides.', longestMessage),
  language: choice('The language in which the sender is written to.', languageCodes),
}

/** A file, or the secret of one that was looked at before. */
const picture = {
  image: file('A picture of the event, as the file of a multipart form.'),
  picture: text('Which picture was chosen before, as the form says; empty for none.', { max: 100 }),
}

export const sendFields = {
  ...proposedFields,
  ...picture,
  ...sender,
  challenge: text('The challenge of the form with its solution.', { max: 300 }),
  nickname: byDefault(phrase('Left empty by people, who do not see it.', 200), ''),
}

/** What is changed by whom has sent it. */
export const proposedChanges = { ...changes(proposedFields), ...picture, note: sender.note }

export const byToken = { token: required(text('The secret of the proposal.', { filled: true })) }

export const formFields = {
  venue: phrase('A part of the name of a public venue, to choose from those.', 100),
}

export const messageFields = {
  text: required(message('What is said to the editors.', longestMessage)),
}
