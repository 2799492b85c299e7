import { LockMode } from '@mikro-orm/core'
import type { FamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { nameKey } from '@snowplow/contract/text/words.ts'
import type { Em } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { getClientPrefix } from '../../http/limits/client.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Caller } from '../../http/serve.ts'
import { createThrottleRefusal, type Throttle } from '../account/sign-in/login-throttle.ts'
import { toChildKey, toEntryEmailKey } from '../entry/entry-keys.ts'
import type { FamilyLinks } from '../entry/family-links.ts'
import type { Entry } from '../entry/review/entry.presenter.ts'
import { lockExaminations } from '../entry/review/examination/entry-count.ts'
import type { Mailer } from '../mail/mailer.ts'
import { refuseDestroyed } from './destroyed-entry.ts'
import { toFamilyEntry } from './family-entry.presenter.ts'
import { getEntryStatus, readSeasonFacts, type SeasonDeps } from './family-entry-status.ts'

/** For a family’s access to its entry by the token of its link. */
export interface FamilyDeps extends SeasonDeps {
  throttle: Throttle
  mailer: Pick<Mailer, 'smtp' | 'wake'>
  links: FamilyLinks
  /** Call after a change of consent or publication: caches hold stories. */
  invalidateStories: () => void
}

/** Wrong proofs of all clients for one entry: a stranger with its link needs a hundred addresses to keep its family out. */
const proofLimit = { max: 1000, windowMs: 15 * 60_000 }

type Proof = NonNullable<Call<'completeFamilyRequest'>['body']['proof']>
type FamilyCall = Pick<Caller, 'client' | 'now' | 'wallNow' | 'viewer'> & {
  body: { token: string; confirmation?: string | undefined }
}

export const confirmsByMail = ({ mailer }: FamilyDeps): boolean => mailer.smtp !== null

// Throttles guessed tokens like wrong passwords.
async function refuseUnknown(
  { orm, throttle }: FamilyDeps,
  { client: { address }, wallNow }: FamilyCall,
): Promise<never> {
  const source = { address, device: null }
  const throttled = await throttle.count(orm.em.fork(), `family ${getClientPrefix(address)}`, source, wallNow)
  throw throttled ? createThrottleRefusal(throttled) : new Refusal('familyEntry.not_found')
}

/** @throws Refusal familyEntry.not_found, purged, erased, auth.too_many_attempts */
export async function findEntry(deps: FamilyDeps, call: FamilyCall): Promise<Entry> {
  const { orm, links } = deps
  const em = orm.em.fork()
  const entry = await links.find(em, call.body.token)
  if (entry) return entry
  const destroyed = await links.findDestroyed(em, call.body.token)
  if (destroyed) await refuseDestroyed(forkSeason(orm.em, destroyed.season), destroyed)
  return refuseUnknown(deps, call)
}

function isProven({ emailKey, firstName, childKey, teacherName }: Entry, { lastName, email }: Proof): boolean {
  if (toEntryEmailKey(email) !== emailKey) return false
  if (teacherName) return nameKey(teacherName) === nameKey(lastName)
  return toChildKey({ firstName, lastName }) === childKey
}

export async function presentEntry(
  deps: FamilyDeps,
  entry: Entry,
  { now, wallNow, body }: FamilyCall,
): Promise<FamilyEntry> {
  const { orm, links } = deps
  const facts = await readSeasonFacts(deps, { id: entry.season, now })
  const em = forkSeason(orm.em, entry.season)
  const status = await getEntryStatus(em, entry, facts)
  const { publicStory } = await em.findOneOrFail(
    PublicNameSubmission,
    { id: entry.id },
    { fields: ['publicStory'], disableIdentityMap: true },
  )
  const confirmedRequest = links.findConfirmed(entry, body.confirmation ?? '', wallNow)
  const isStoryPublic = publicStory !== ''
  return toFamilyEntry(entry, { ...status, confirmsByMail: confirmsByMail(deps), confirmedRequest, isStoryPublic })
}

/** Locks the entry and runs a change in its season. */
export async function changeEntry<Result>(
  deps: FamilyDeps,
  call: FamilyCall,
  run: (em: Em, entry: Entry, status: Awaited<ReturnType<typeof getEntryStatus>>) => Promise<Result>,
): Promise<Result> {
  const { id, season } = await findEntry(deps, call)
  const facts = await readSeasonFacts(deps, { id: season, now: call.now })
  const result = await forkSeason(deps.orm.em, season).transactional(async (em) => {
    await lockExaminations(em)
    const entry = await em.findOne(PublicNameSubmission, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!entry) throw new Refusal('familyEntry.not_found')
    // Separately: a join would lock the county, which every new entry refers to.
    await em.populate(entry, ['county', 'group'])
    return run(em, entry, await getEntryStatus(em, entry, facts))
  })
  deps.invalidateStories()
  return result
}

/**
 * Counts an attempt before it is checked, so that guessing ends even if a later guess were right.
 * @throws Refusal familyEntry.not_confirmed, auth.too_many_attempts
 */
export async function requireProof(
  { orm, throttle }: FamilyDeps,
  entry: Entry,
  proof: Proof | undefined,
  { client, wallNow }: Pick<Caller, 'client' | 'wallNow'>,
): Promise<void> {
  const key = `family proof ${entry.id}`
  const source = { address: client.address, device: null }
  const throttled = await throttle.count(orm.em.fork(), key, source, wallNow, proofLimit)
  if (throttled) throw createThrottleRefusal(throttled)
  if (!proof || !isProven(entry, proof)) throw new Refusal('familyEntry.not_confirmed')
  await throttle.forgive(orm.em.fork(), key, source)
}
