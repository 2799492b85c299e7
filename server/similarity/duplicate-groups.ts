import { type InferEntity, raw } from '@mikro-orm/core'
import { executeWithRows, type Statement } from '../db/json-rows.ts'
import type { Em, Tables } from '../db/orm.ts'
import { getSeasonId } from '../db/season.ts'
import { PublicNameSubmission, SubmissionGroup } from '../entities/public-name-submission.entity.ts'
import {
  findCandidates,
  listBlockingKeys,
  listProbeKeys,
  removeBlockingKeys,
  storeBlockingKeys,
} from './blocking-keys.ts'
import { measureEditDistance, type NormalizedName, normalizeName } from './name-similarity.ts'

interface Newcomer {
  id: number
  snowplowName: string
  isPending: boolean
}
// Entry that others are compared with: the first of its group, or an ungrouped one.
interface GroupRepresentative {
  id: number
  normalized: NormalizedName
  isPending: boolean
  hasGroup: boolean
}

const joinGroups: Statement = {
  postgres: `update public_name_submission set group_id = row.first
    from json_to_recordset($1) as row(id int, first int) where public_name_submission.id = row.id`,
  sqlite: `update public_name_submission set group_id = row.value ->> 'first'
    from json_each(?) as row where public_name_submission.id = row.value ->> 'id'`,
}

const upsertGroups = (season: number): Statement => ({
  postgres: `insert into submission_group (season_id, id, first_id, count, pending)
    select ${season}, first, first, count, pending from json_to_recordset($1) as row(first int, count int, pending int) where true
    on conflict (id) do update set
      count = submission_group.count + excluded.count, pending = submission_group.pending + excluded.pending`,
  sqlite: `insert into submission_group (season_id, id, first_id, count, pending)
    select ${season}, value ->> 'first', value ->> 'first', value ->> 'count', value ->> 'pending' from json_each(?) where true
    on conflict (id) do update set
      count = submission_group.count + excluded.count, pending = submission_group.pending + excluded.pending`,
})

async function readFirsts(em: Em, ids: number[]): Promise<Map<number, GroupRepresentative>> {
  if (ids.length === 0) return new Map()
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('public_name_submission')
    .select(['id', 'snowplow_name', 'review_state', 'group_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, snowplow_name, review_state, group_id }) => [
      id,
      {
        id,
        normalized: normalizeName(snowplow_name),
        isPending: review_state === 'pending',
        hasGroup: group_id !== null,
      },
    ]),
  )
}

function findMostSimilar(
  normalized: NormalizedName,
  firsts: Iterable<GroupRepresentative>,
): GroupRepresentative | undefined {
  let best: GroupRepresentative | undefined
  let leastDistance = Infinity
  for (const first of firsts) {
    const distance = measureEditDistance(normalized, first.normalized)
    if (distance === null || distance > leastDistance || (distance === leastDistance && best && best.id < first.id))
      continue
    best = first
    leastDistance = distance
  }
  return best
}

/**
 * Groups new entries with nearly identical ones. Compares a name with the first of each group and with ungrouped ones,
 * never with every member, so that no chain of small differences joins unlike names. Requires `lockExaminations()`.
 */
export async function groupDuplicates(em: Em, newcomers: Newcomer[]): Promise<void> {
  const probing = newcomers.map((newcomer) => {
    const normalized = normalizeName(newcomer.snowplowName)
    return { ...newcomer, normalized, probes: listProbeKeys(normalized) }
  })
  const candidates = await findCandidates(
    em,
    probing.flatMap(({ probes }) => probes),
  )
  const firsts = await readFirsts(em, [...new Set([...candidates.values()].flat())])
  const ungrouped: { id: number; keys: number[] }[] = []
  const joining: { id: number; first: number }[] = []
  const growth = new Map<number, { first: number; count: number; pending: number }>()

  for (const { id, normalized, probes, isPending } of probing) {
    const ids = new Set(probes.flatMap((key) => candidates.get(key) ?? []))
    const first = findMostSimilar(
      normalized,
      [...ids].flatMap((one) => firsts.get(one) ?? []),
    )
    if (!first) {
      const keys = listBlockingKeys(normalized)
      ungrouped.push({ id, keys })
      firsts.set(id, { id, normalized, isPending, hasGroup: false })
      for (const key of keys) candidates.set(key, [...(candidates.get(key) ?? []), id])
      continue
    }
    const group = growth.get(first.id) ?? { first: first.id, count: 0, pending: 0 }
    if (!first.hasGroup) {
      first.hasGroup = true
      group.count += 1
      group.pending += Number(first.isPending)
      joining.push({ id: first.id, first: first.id })
    }
    group.count += 1
    group.pending += Number(isPending)
    growth.set(first.id, group)
    joining.push({ id, first: first.id })
  }
  await storeBlockingKeys(em, ungrouped)
  await executeWithRows(em, upsertGroups(getSeasonId(em)), [...growth.values()])
  await executeWithRows(em, joinGroups, joining)
}

/** Updates groups after a review. Requires `lockExaminations()`. */
export const recountPending = (em: Em, changes: Map<number, number>) =>
  executeWithRows(
    em,
    upsertGroups(getSeasonId(em)),
    [...changes].map(([first, pending]) => ({ first, count: 0, pending })),
  )

const keysOfName = (name: string) => listBlockingKeys(normalizeName(name))

/**
 * Removes an entry from its group before deletion. The next entry becomes the first one; a group of one is deleted.
 * Requires `lockExaminations()`.
 */
export async function removeFromGroup(
  em: Em,
  entry: Pick<InferEntity<typeof PublicNameSubmission>, 'id' | 'snowplowName' | 'reviewState' | 'group'>,
): Promise<void> {
  await removeBlockingKeys(em, entry.id, keysOfName(entry.snowplowName))
  if (!entry.group) return
  const group = { id: entry.group.id, count: entry.group.count - 1 }
  const pending = entry.group.pending - Number(entry.reviewState === 'pending')
  const otherMembers = { group: group.id, id: { $ne: entry.id } }
  const next = await em.findOneOrFail(PublicNameSubmission, otherMembers, {
    fields: ['snowplowName'],
    orderBy: { id: 'asc' },
    disableIdentityMap: true,
  })
  const isFirst = group.id === entry.id
  if (isFirst) await storeBlockingKeys(em, [{ id: next.id, keys: keysOfName(next.snowplowName) }])
  if (group.count > 1 && !isFirst) {
    await em.nativeUpdate(SubmissionGroup, { id: group.id }, { count: group.count, pending })
    return
  }
  if (group.count > 1)
    await executeWithRows(em, upsertGroups(getSeasonId(em)), [{ first: next.id, count: group.count, pending }])
  // Prevents the mapper from incrementing the version: reviewers who have read an entry may still decide.
  const version = raw('version')
  await em.nativeUpdate(PublicNameSubmission, otherMembers, { group: group.count > 1 ? next.id : null, version })
  await em.nativeUpdate(PublicNameSubmission, { id: entry.id }, { group: null, version: raw('version') })
  await em.nativeDelete(SubmissionGroup, { id: group.id })
}
