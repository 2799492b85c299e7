import type { Publication } from '@snowplow/contract/entry/publication.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { answerConsent, answerPublication } from '../entry/family-answers.ts'
import { changeEntry, type FamilyDeps, presentEntry } from './family-access.ts'

const extents: Record<Publication, number> = { name: 0, story: 1, family: 2 }

/** Answers that publish less than before: a stranger with the link gains nothing by them. */
export const familyPublicationService = (deps: FamilyDeps) =>
  bindService(deps, { withdrawFamilyConsent, reduceFamilyPublication })

/** @throws Refusal familyEntry.not_found, auth.too_many_attempts */
async function withdrawFamilyConsent(deps: FamilyDeps, call: Call<'withdrawFamilyConsent'>) {
  const entry = await changeEntry(deps, call, async (em, entry) => {
    await answerConsent(em, entry, false, call)
    return entry
  })
  return presentEntry(deps, entry, call)
}

/** @throws Refusal familyEntry.not_found, not_publishable, not_confirmed, auth.too_many_attempts */
async function reduceFamilyPublication(deps: FamilyDeps, call: Call<'reduceFamilyPublication'>) {
  const { publication } = call.body
  const entry = await changeEntry(deps, call, async (em, entry, { canPublish }) => {
    if (!canPublish) throw new Refusal('familyEntry.not_publishable')
    const before = entry.publication ?? 'story'
    if (extents[publication] > extents[before]) throw new Refusal('familyEntry.not_confirmed')
    await answerPublication(em, entry, publication, call)
    return entry
  })
  return presentEntry(deps, entry, call)
}
