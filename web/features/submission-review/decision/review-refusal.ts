import { getDistrictFavorites } from '@snowplow/contract/district-poll/district-poll.ts'
import { listMaxLimit } from '@snowplow/contract/limits.ts'
import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { call, failureCode, isOutcomeUnknown } from '../../../lib/call.ts'
import { listEntries } from '../list-entries.ts'
import { type Decision, isDecided } from './decision-queue.ts'

/**
 * A decision that was not made, with the entries that stood against it, as far as they could be found; or one whose
 * answer was lost, with what became of its entries.
 */
export class ReviewRefusal extends Error {
  override readonly cause: unknown
  /** Whether the entries could be read again. */
  readonly isRead: boolean
  /** Decided over as was wanted, by this very call or by somebody else: as they are now. */
  readonly done: readonly ListedSubmission[]
  /** Reviewed by somebody else meanwhile: as they are now. */
  readonly changed: readonly ListedSubmission[]
  /** Deleted meanwhile: as they were. */
  readonly gone: readonly ListedSubmission[]
  /** On a district's ballot. */
  readonly published: readonly ListedSubmission[]

  constructor(cause: unknown, found: Partial<Pick<ReviewRefusal, 'done' | 'changed' | 'gone' | 'published'>> | null) {
    super('The decision was not made, or nothing was heard of it.')
    this.cause = cause
    this.isRead = found !== null
    this.done = found?.done ?? []
    this.changed = found?.changed ?? []
    this.gone = found?.gone ?? []
    this.published = found?.published ?? []
  }
}

/** What the server refused: the reason under the explanation. */
export const causeOf = (error: unknown) => (error instanceof ReviewRefusal ? error.cause : error)

/** Entries as the server has them now; those that are missing are gone. */
export async function readEntries(ids: readonly number[]): Promise<ListedSubmission[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / listMaxLimit) }, (_, place) =>
    ids.slice(place * listMaxLimit, (place + 1) * listMaxLimit),
  )
  const answers = await Promise.all(
    parts.map((part) => listEntries({ where: JSON.stringify({ id: { $in: part } }), limit: String(listMaxLimit) })),
  )
  return answers.flatMap(({ items }) => items)
}

/** What a decision wants of its entries. */
type Wanted = Pick<Decision, 'reviewState' | 'reason'>

async function findChanged(entries: readonly ListedSubmission[], wanted?: Wanted) {
  const now = new Map((await readEntries(entries.map(({ id }) => id))).map((entry) => [entry.id, entry]))
  const newer = entries.flatMap(({ id, version }) => {
    const entry = now.get(id)
    return entry && entry.version !== version ? [entry] : []
  })
  const isDone = (entry: ListedSubmission) => wanted !== undefined && isDecided(entry, wanted)
  return {
    gone: entries.filter(({ id }) => !now.has(id)),
    done: newer.filter(isDone),
    changed: newer.filter((entry) => !isDone(entry)),
  }
}

async function findPublished(entries: readonly ListedSubmission[]) {
  const districts = [...new Set(entries.map(({ districtId }) => districtId))]
  const polls = await Promise.all(
    districts.map((districtId) => call(getDistrictFavorites, { params: { districtId: String(districtId) } })),
  )
  const onBallots = new Set(polls.flatMap(({ options }) => options).map((option) => option.publicNameSubmissionId))
  return { published: entries.filter(({ id }) => onBallots.has(id)) }
}

/**
 * Finds out which entries stood against a decision, so that the others can be decided over, or what a decision has done
 * whose answer was lost.
 * @param wanted how the entries were to be; without it they were to be deleted
 * @throws ReviewRefusal, or the failure itself where there is nothing to find
 */
export async function explained(error: unknown, entries: readonly ListedSubmission[], wanted?: Wanted): Promise<never> {
  if (isOutcomeUnknown(error)) throw new ReviewRefusal(error, await findChanged(entries, wanted).catch(() => null))
  const code = failureCode(error)
  const find = {
    stale: findChanged,
    'submission.not_found': findChanged,
    'submission.published': findPublished,
  }[code as string]
  if (!find) throw error
  // Without an answer the refusal still says what is the matter.
  throw new ReviewRefusal(error, await find(entries, wanted).catch(() => null))
}
