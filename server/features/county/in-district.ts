import type { Comparison } from '@snowplow/contract/lists/paging.ts'
import { findKeys } from '../../db/lists/find-list.ts'
import type { Em } from '../../db/orm.ts'
import { County } from '../../entities/county.entity.ts'

/** Rewrites a filter by district to a filter by county, for lists of entities with a county. */
export const byKeys = {
  districtId: async (em: Em, compared: Comparison): Promise<Comparison> => ({
    field: 'countyId',
    operator: '$in',
    value: await findKeys(em, County, compared, { districtId: 'district' }),
  }),
}
