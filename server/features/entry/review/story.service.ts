import { LockMode } from '@mikro-orm/core'
import { extractWords } from '@snowplow/contract/text/words.ts'
import type { Em, Orm } from '../../../db/orm.ts'
import { forkSeason } from '../../../db/season.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { Refusal } from '../../../http/problem.ts'
import type { By, Call } from '../../../http/serve.ts'
import { replaceWords } from '../../../similarity/similarity-index.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { type Entry, toEntrySubject, toListed } from './entry.presenter.ts'
import { lockExaminations } from './examination/entry-count.ts'

type Searched = Pick<Entry, 'snowplowName' | 'snowplowNameDescription' | 'isStoryHidden'>

/** Words by which the lists find an entry; staff must not find a name by a story that is hidden from them. */
export const extractSearchWords = ({ snowplowName, snowplowNameDescription, isStoryHidden }: Searched): string[] => [
  ...new Set(extractWords(isStoryHidden ? snowplowName : `${snowplowName} ${snowplowNameDescription}`)),
]

/** Hides or shows stories in the caller's transaction. Needs `lockExaminations()`. */
export async function changeStories(
  em: Em,
  entries: readonly Entry[],
  isStoryHidden: boolean,
  { viewer, now }: Pick<By, 'viewer' | 'now'>,
): Promise<void> {
  const changing = entries.filter((entry) => entry.isStoryHidden !== isStoryHidden)
  const action = isStoryHidden ? 'submission.story_hidden' : 'submission.story_shown'
  for (const entry of changing) {
    Object.assign(entry, { isStoryHidden, updatedAt: now })
    recordAuditEvent(em, { at: now, action, by: viewer, subject: toEntrySubject(entry) })
  }
  await em.flush()
  await replaceWords(
    em,
    changing.map((entry) => ({ id: entry.id, words: extractSearchWords(entry) })),
  )
}

interface Deps {
  orm: Orm
  invalidateStories: () => void
}

export const storyService = (deps: Deps) => bindService(deps, { setStoryVisibility })

/**
 * Idempotent. Also in a closed season and for names on a ballot: a story can always be taken off the site.
 * @throws Refusal submission.not_found
 */
async function setStoryVisibility(
  { orm, invalidateStories }: Deps,
  { params: { id }, body, ...by }: Call<'setStoryVisibility'>,
) {
  const found = await orm.em.fork().findOne(PublicNameSubmission, { id }, { filters: false, fields: ['season'] })
  if (!found) throw new Refusal('submission.not_found')
  const entry = await forkSeason(orm.em, found.season).transactional(async (em) => {
    await lockExaminations(em)
    const entry = await em.findOne(PublicNameSubmission, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!entry) throw new Refusal('submission.not_found')
    await em.populate(entry, ['county', 'group'])
    await changeStories(em, [entry], body.isHidden, by)
    return entry
  })
  invalidateStories()
  return { entry: toListed(entry) }
}
