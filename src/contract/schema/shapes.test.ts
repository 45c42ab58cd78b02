import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type as Library } from 'typebox'
import { Type } from './shapes.ts'

type Maker = Pick<typeof Library, keyof typeof Type>

const doc = { description: 'What it is.' }
const shapes = (make: Maker) => [
  make.Array(make.String(doc), { ...doc, maxItems: 3 }),
  make.Boolean(doc),
  make.Enum(['one', 'two'], doc),
  make.Integer(),
  make.Literal(false),
  make.Literal('word', doc),
  make.Null(),
  make.Number({ minimum: 0 }),
  make.Object({ a: make.String(), b: make.Optional(make.Integer(doc)) }, { title: 'Thing' }),
  make.Object({ b: make.Optional(make.Integer()) }),
  make.Object({}),
  make.Record(make.String(), make.Unknown(doc), doc),
  make.Union([make.Boolean(), make.Null()], doc),
  make.Unknown(),
]

test('shapes are what TypeBox makes of the same words', () => {
  assert.deepEqual(
    JSON.parse(JSON.stringify(shapes(Type))),
    JSON.parse(JSON.stringify(shapes(Library))),
  )
})
