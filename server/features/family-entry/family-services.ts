import type { Orm } from '../../db/orm.ts'
import { createFamilyAccess } from './family-access.ts'
import { type FamilyServices, familyEntryService } from './family-entry.service.ts'
import { familyLinkService } from './family-link.service.ts'
import { familyPublicationService } from './family-publication.service.ts'

/** Calls of families about their own entries. */
export function createFamilyServices(orm: Orm, services: FamilyServices) {
  const access = createFamilyAccess(orm, services)
  return {
    ...familyEntryService(orm, access, services),
    ...familyPublicationService(access),
    ...familyLinkService(orm, access, services),
  }
}
