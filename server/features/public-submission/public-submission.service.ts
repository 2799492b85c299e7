import type { Reply } from '@snowplow/contract/api/route.ts'
import type { Language } from '@snowplow/contract/languages.ts'
import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import type { checkSnowplowName, SubmissionInput } from '@snowplow/contract/public-submission/public-submission.ts'
import { formatReference, newReference } from '@snowplow/contract/text/reference.ts'
import { batcher } from '../../db/batcher.ts'
import { confusableKey } from '../../db/confusable-key.ts'
import { executeWithRows, insertRows } from '../../db/json-rows.ts'
import { type Em, inTransaction, type Orm } from '../../db/orm.ts'
import { currentSeason } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { clientLanguage } from '../../http/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Caller } from '../../http/serve.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { usedBefore, useUp } from '../captcha/used-captcha.ts'
import type { CountyService } from '../county/county.service.ts'
import { contentDigest } from '../decision/run-idempotent.ts'
import { findReply, storeReply } from '../decision/stored-reply.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { ContestService } from '../season/contest.service.ts'
import { type Entry, emailKey, entryRow, keysOf, nextEmailSlot, selectExistingNames } from './entry-keys.ts'
import { checkUniqueness, type EntryRefusal, findUnknownChoices } from './entry-rules.ts'
import type { FamilyLinks } from './family-link.ts'
import { formerNames } from './former-names.ts'

type Stored = { id: number; reference: string }
type Outcome = Stored | EntryRefusal | 'captcha.used'

type Proof = Pick<SubmissionInput, 'recaptcha' | 'idempotencyKey'>
type When = Pick<Caller, 'client' | 'now' | 'wallNow'>

const contentOf = (entry: Entry) => contentDigest('entry', Object.entries(entry).sort())

interface SubmissionServices {
  contest: ContestService
  counties: CountyService
  captcha: Captcha
  links: FamilyLinks
  onSubmitted: () => void
}

export function publicSubmissionService(
  orm: Orm,
  { contest, counties, captcha, links, onSubmitted }: SubmissionServices,
) {
  const isDuplicateName = batcher(async (keys: string[]) => {
    const existingNames = await executeWithRows<{ name_key: string }>(
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

  // Returns the entry stored by an earlier attempt of this request (lost reply), or null.
  async function findRepeat(entry: Entry, { recaptcha, idempotencyKey: key }: Proof): Promise<Stored | null> {
    const reply = key && (await findReply<Stored>(orm.em.fork(), { key, content: contentOf(entry) }))
    if (reply) return reply
    const solution = captcha.keyOf(recaptcha)
    const em = orm.em.fork()
    if (!solution || !(await usedBefore(em, { solution, usedFor: contentOf(entry) }))) return null
    return findStored(em, entry)
  }

  /** @throws Refusal as submitPublicSubmission */
  async function createSubmission(
    entry: Entry,
    { recaptcha, idempotencyKey: key }: Proof,
    call: When,
  ): Promise<Stored> {
    const { client, now, wallNow } = call
    if (!(await contest.isOpen(1, now))) throw new Refusal('submission.not_open')
    const errors = await findUnknownChoices(entry, choices)
    if (errors.length > 0) throw new Refusal('request.invalid', errors)

    const solution = await captcha.verify(recaptcha, client.address)
    const language = clientLanguage(client)
    const outcome = await inTransaction(orm, async (em) => {
      const created = await insertSubmission(em, entry, solution, { now, language })
      if (typeof created === 'string') return created
      const receipt = { kind: 'entry.received', entityId: created.id, recipient: entry.email, language } as const
      await enqueueMail(em, [receipt], call)
      if (key) await storeReply(em, { key, content: contentOf(entry) }, created, wallNow)
      return created
    })
    if (typeof outcome === 'string') throw new Refusal(outcome)
    onSubmitted()
    return outcome
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
     * Stores one name (sections 2 and 7). Unique keys in the database guarantee that exactly one of several equal
     * concurrent entries is stored. Idempotent: the same entry with the same captcha solution or idempotency key is stored
     * once and gets the first reply again, even after the phase has ended.
     * @throws Refusal submission.*, captcha.*, request.invalid for a county or grade that does not exist
     */
    async submitPublicSubmission({ body, ...call }: Call<'submitPublicSubmission'>) {
      const { recaptcha, idempotencyKey, ...entry } = body
      const proof = { recaptcha, idempotencyKey }
      const stored = await createSubmission(entry, proof, call).catch(async (refusal) => {
        const before = refusal instanceof Refusal ? await findRepeat(entry, proof) : null
        if (!before) throw refusal
        return before
      })
      return {
        id: stored.id,
        reference: formatReference(stored.reference),
        familyPath: links.pathOf({ linkNonce: 0, ...stored }),
        snowplowName: entry.snowplowName,
      }
    },
  }
}

async function findStored(em: Em, entry: Entry): Promise<Stored | null> {
  const row = await em.findOne(PublicNameSubmission, keysOf(entry), { fields: ['id', 'reference'] })
  return row && { id: row.id, reference: row.reference }
}

// Consumes the captcha solution and inserts the entry, or returns an error code. A refused entry uses up its solution for
// any other content; the unchanged entry may be sent again and is validated again.
async function insertSubmission(
  em: Em,
  entry: Entry,
  solution: string | null,
  { now, language }: { now: Date; language: Language },
): Promise<Outcome> {
  const use = solution && { solution, usedFor: contentOf(entry), usedAt: now }
  if (use && !(await useUp(em, [use])).has(use.solution)) {
    if (!(await usedBefore(em, use))) return 'captcha.used'
    const existing = await findStored(em, entry)
    if (existing) return existing
  }
  const keys = keysOf(entry)
  // A round inserts nothing only if another entry of this email took the slot; at most `entriesPerEmail` can.
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
    const reference = newReference()
    const row = { ...entryRow(entry, keys, emailUse, now), reference, language }
    const [id] = await insertRows(em, PublicNameSubmission, [row], { onlyNew: true })
    if (id) return { id, reference }
    em.clear()
  }
  return 'submission.duplicate'
}
