import { required } from '../../../contract/schema/field.ts'
import { choice, integer } from '../../../contract/schema/kinds/values.ts'
import { draftKinds } from '../drafts/rules.ts'

export const presenceFields = {
  kind: required(choice('What kind of thing is open.', draftKinds)),
  id: required(integer('The id of the thing that is open.', { min: 1 })),
}
