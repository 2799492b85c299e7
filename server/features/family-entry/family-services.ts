import { type FamilyEntryDeps, familyEntryService } from './family-entry.service.ts'
import { familyLinkService } from './family-link.service.ts'
import { familyPublicationService } from './family-publication.service.ts'

/** Calls of families about their own entries. */
export const createFamilyServices = (deps: FamilyEntryDeps) => ({
  ...familyEntryService(deps),
  ...familyPublicationService(deps),
  ...familyLinkService(deps),
})
