import { raw } from '@mikro-orm/core'
import type { Role } from '@snowplow/contract/auth/access.ts'
import { type Em, getDialect } from '../db/orm.ts'

const elementsOf = { postgres: 'jsonb_array_elements_text', sqlite: 'json_each' }

/** Condition on users, valid for one query: `raw` fragments are not reusable. */
export const hasRole = (em: Em, role: Role) => ({
  [raw((alias) => `? in (select value from ${elementsOf[getDialect(em)]}(${alias}.roles))`, [role])]: [],
})
