import type { Reply } from '@snowplow/contract/api/route.ts'
import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import type { checkSnowplowName, SubmissionInput } from '@snowplow/contract/public-submission/public-submission.ts'
import { batcher } from '../../db/batcher.ts'
import { confusableKey } from '../../db/confusable-key.ts'
import { insertRows, runOver } from '../../db/json-rows.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { currentSeason } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Caller } from '../../http/serve.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { usedBefore, useUp } from '../captcha/used-captcha.ts'
import type { CountyService } from '../county/county.service.ts'
import { contentDigest } from '../decision/run-idempotent.ts'
import { findReply, storeReply } from '../decision/stored-reply.ts'
import type { ContestService } from '../season/contest.service.ts'
import { type Entry, emailKey, entryRow, keysOf, nextEmailSlot, selectExistingNames } from './entry-keys.ts'
import { checkUniqueness, type EntryRefusal, findUnknownChoices } from './entry-rules.ts'
import { formerNames } from './former-names.ts'

type Outcome = { id: number } | EntryRefusal | 'captcha.used'

/** Parts of the call that are not stored with the entry. */
type Proof = Pick<SubmissionInput, 'recaptcha' | 'idempotencyKey'>
type When = Pick<Caller, 'client' | 'now' | 'wallNow'>

/** What makes an entry that is sent again the same entry. */
const contentOf = (entry: Entry) => contentDigest('entry', Object.entries(entry).sort())

export function publicSubmissionService(
  orm: Orm,
  contest: ContestService,
  counties: CountyService,
  captcha: Captcha,
  onSubmitted: () => void,
) {
  /** Look-ups that arrive together share one statement. */
  const isDuplicateName = batcher(async (keys: string[]) => {
    const existingNames = await runOver<{ name_key: string }>(
      orm.em.fork(),
      selectExistingNames(currentSeason(orm)),
      keys,
    )
    const found = new Set(existingNames.map(({ name_key }) => name_key))
    return keys.map((key) => found.has(key))
  })

  const previousSeasonNames = formerNames(orm)
  const choices = {
    hasGradeLevel: counties.hasGradeLevel,
    hasCounty: async (id: number) => (await counties.findCounty(id)) !== undefined,
  }

  /** The entry that this very call stored before, for one that is sent again because its answer was lost. */
  async function findRepeat(entry: Entry, { recaptcha, idempotencyKey: key }: Proof): Promise<number | null> {
    const reply = key && (await findReply<{ id: number }>(orm.em.fork(), { key, content: contentOf(entry) }))
    if (reply) return reply.id
    const solution = captcha.keyOf(recaptcha)
    const em = orm.em.fork()
    if (!solution || !(await usedBefore(em, { solution, usedFor: contentOf(entry) }))) return null
    return (await em.findOne(PublicNameSubmission, keysOf(entry), { fields: ['id'] }))?.id ?? null
  }

  /** @throws Refusal as submitPublicSubmission */
  async function createSubmission(
    entry: Entry,
    { recaptcha, idempotencyKey: key }: Proof,
    call: When,
  ): Promise<number> {
    const { client, now, wallNow } = call
    if (!(await contest.isOpen(1, now))) throw new Refusal('submission.not_open')
    const errors = await findUnknownChoices(entry, choices)
    if (errors.length > 0) throw new Refusal('request.invalid', errors)

    const solution = await captcha.verify(recaptcha, client.address)
    const outcome = await orm.em.fork().transactional(async (em) => {
      const created = await insertSubmission(em, entry, solution, now)
      if (key && typeof created !== 'string') await storeReply(em, { key, content: contentOf(entry) }, created, wallNow)
      return created
    })
    if (typeof outcome === 'string') throw new Refusal(outcome)
    onSubmitted()
    return outcome.id
  }

  return {
    /** @throws Refusal submission.email_used_up once an address has its five entries */
    async checkEmail({ query: { email } }: Call<'checkEmail'>): Promise<{ available: true }> {
      const uses = await orm.em.fork().count(PublicNameSubmission, { emailKey: emailKey(email) })
      if (uses >= entriesPerEmail) throw new Refusal('submission.email_used_up')
      return { available: true }
    },

    /** @throws Refusal submission.duplicate_name */
    async checkSnowplowName({ query: { name } }: Call<'checkSnowplowName'>): Promise<Reply<typeof checkSnowplowName>> {
      const key = confusableKey(name)
      if (await isDuplicateName(key)) throw new Refusal('submission.duplicate_name')
      const former = (await previousSeasonNames(currentSeason(orm))).get(key)
      return { available: true, ...(former && { former }) }
    },

    /**
     * Enters one name (sections 2 and 7). The database holds every uniqueness rule, so that of two equal entries
     * sent at the same moment exactly one is stored. The same entry with the same captcha solution or idempotency key is
     * stored once and gets the first answer again, also when the phase has ended meanwhile.
     * @throws Refusal submission.*, captcha.*, request.invalid for a county or grade that does not exist
     */
    async submitPublicSubmission({ body, ...call }: Call<'submitPublicSubmission'>) {
      const { recaptcha, idempotencyKey, ...entry } = body
      const proof = { recaptcha, idempotencyKey }
      const id = await createSubmission(entry, proof, call).catch(async (refusal) => {
        const before = refusal instanceof Refusal ? await findRepeat(entry, proof) : null
        if (!before) throw refusal
        return before
      })
      return { id, snowplowName: entry.snowplowName }
    },
  }
}

/**
 * Uses the solution up and stores the entry, or says why not. A refused entry costs its captcha for any other content;
 * sent again unchanged it is judged anew.
 */
async function insertSubmission(em: Em, entry: Entry, solution: string | null, now: Date): Promise<Outcome> {
  const use = solution && { solution, usedFor: contentOf(entry), usedAt: now }
  if (use && !(await useUp(em, [use])).has(use.solution)) {
    if (!(await usedBefore(em, use))) return 'captcha.used'
    const existing = await em.findOne(PublicNameSubmission, keysOf(entry), { fields: ['id'] })
    if (existing) return { id: existing.id }
  }
  const keys = keysOf(entry)
  // Each round that stores nothing lost to another entry of the same email, of which there are only so many.
  for (let round = 0; round <= entriesPerEmail; round++) {
    const family = await em.findAll(PublicNameSubmission, {
      where: { emailKey: keys.emailKey },
      fields: ['childKey', 'emailUse'],
    })
    const refusal = checkUniqueness({
      hasChild: family.some(({ childKey }) => childKey === keys.childKey),
      emailUses: family.length,
      hasName: (await em.count(PublicNameSubmission, { nameKey: keys.nameKey })) > 0,
    })
    if (refusal) return refusal
    const emailUse = nextEmailSlot(family.map(({ emailUse }) => emailUse))
    const row = entryRow(entry, keys, emailUse, now)
    const [id] = await insertRows(em, PublicNameSubmission, [row], { onlyNew: true })
    if (id) return { id }
    em.clear()
  }
  return 'submission.duplicate'
}
