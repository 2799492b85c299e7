import type { InferEntity } from '@mikro-orm/core'
import { toOne } from '../../db/lists/relations.ts'
import { County } from '../county/county.entity.ts'
import { shownCounty } from '../county/shown-places.ts'
import { PublicNameSubmission } from './public-name-submission.entity.ts'

type Entry = InferEntity<typeof PublicNameSubmission>

/** An entry as other lists bring it along: the rest of it is a child's and a parent's, and not even read. */
const shown = {
  reads: ['snowplowName', 'snowplowNameDescription', 'gradeLevel', 'county'],
  toReply: ({ id, snowplowName, snowplowNameDescription, gradeLevel, county }: Entry) => ({
    id,
    snowplowName,
    snowplowNameDescription,
    gradeLevel,
    countyId: county.id,
  }),
  relations: { county: toOne(({ county }: Entry) => county.id, County, shownCounty) },
}

export const publicName = <Of>(idOf: (row: Of) => number) => toOne(idOf, PublicNameSubmission, shown)
