import { fieldGroups, notPersonal } from '@snowplow/contract/retention/field-groups.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { orm } = await testApp()
const stored = [...orm.getMetadata().getAll().values()].flatMap(({ className, properties }) =>
  Object.keys(properties).map((property) => `${className}.${property}`),
)
/** Read from other columns, not stored. */
const computed = ['PublicNameSubmission.publicStory']
const classes = [notPersonal, ...Object.values(fieldGroups).map(({ fields }) => fields)]
const classified = classes.flatMap((fields: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(fields).flatMap(([entity, properties]) => properties.map((property) => `${entity}.${property}`)),
)

test('field groups > classify every stored property', () => {
  const missing = stored.filter((property) => !classified.includes(property) && !computed.includes(property))
  expect(missing, 'Add each to a group or to notPersonal in contract/retention/field-groups.ts').toEqual([])
})

test('field groups > classify every property once, and only stored ones', () => {
  expect(classified.filter((property) => !stored.includes(property))).toEqual([])
  expect(classified.filter((property, index) => classified.indexOf(property) !== index)).toEqual([])
})
