import type { Reply } from '@snowplow/contract/api/route.ts'
import {
  type checkSnowplowName as checkSnowplowNameRoute,
  type EntryInput,
  suggestedNames,
} from '@snowplow/contract/entry/naming-form.ts'
import { entriesPerClassEmail, entriesPerEmail } from '@snowplow/contract/limits.ts'
import { classSource } from '@snowplow/contract/participation/source.ts'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import { createBatcher } from '../../db/batcher.ts'
import { toConfusableKey } from '../../db/confusable-key.ts'
import { executeWithRows } from '../../db/json-rows.ts'
import { type Orm, runTransaction } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { negotiateClientLanguage } from '../../http/pages/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Caller } from '../../http/serve.ts'
import { entriesStored } from '../../metrics/metrics.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { findEarlierUse } from '../captcha/used-captcha.ts'
import type { CountyService } from '../county/county.service.ts'
import { findReply } from '../decision/stored-reply.ts'
import { createGuestMailKeys } from '../mail/guest-mail-limits.ts'
import { findSchoolClass } from '../relations/class-entries.ts'
import type { ContestService } from '../season/contest.service.ts'
import { createChoices, findUnknownChoices } from './entry-choices.ts'
import { type Entry, selectExistingNames, toEntryEmailKey } from './entry-keys.ts'
import type { FamilyLinks } from './family-links.ts'
import { createFormerNames } from './former-names.ts'
import { findStored, hashEntry, insertEntries, type NewEntry, type StoredEntry } from './insert-entries.ts'
import { listNameVariants } from './name-variants.ts'
import { findHints } from './review/examination/find-hints.ts'

type Proof = Pick<EntryInput, 'recaptcha' | 'idempotencyKey' | 'classCode' | 'source'>
type When = Pick<Caller, 'client' | 'now' | 'wallNow'>

interface Deps {
  orm: Orm
  contest: ContestService
  counties: CountyService
  captcha: Captcha
  links: FamilyLinks
  secret: string
  onSubmitted: () => void
}

type Bound = ReturnType<typeof createShared>

export const entryService = (deps: Deps) =>
  bindService(createShared(deps), {
    checkEmail,
    checkSnowplowName,
    suggestSnowplowNames,
    submitPublicSubmission,
  })

// Created once, since all calls share the batches and caches.
const createShared = (deps: Deps) => ({
  ...deps,
  isDuplicateName: createBatcher('name checks', (keys: string[]) => findDuplicateNames(deps, keys)),
  insert: createBatcher('entries', (entries: NewEntry[]) =>
    runTransaction(deps.orm, (em) => insertEntries(em, entries)),
  ),
  toReceiptKeys: createGuestMailKeys(deps.secret, 'receipts'),
  readPreviousNames: createFormerNames(deps.orm),
  choices: createChoices(deps.counties),
})

async function findDuplicateNames({ orm }: Deps, keys: readonly string[]): Promise<boolean[]> {
  const existingNames = await executeWithRows<{ name_key: string }>(
    orm.em.fork(),
    selectExistingNames(getCurrentSeasonId(orm)),
    keys,
  )
  const found = new Set(existingNames.map(({ name_key }) => name_key))
  return keys.map((key) => found.has(key))
}

// Returns the entry stored by an earlier attempt of this request (lost reply), or null.
async function findRepeat(
  { orm, captcha }: Deps,
  entry: Entry,
  { recaptcha, idempotencyKey: key }: Proof,
): Promise<StoredEntry | null> {
  const reply = key && (await findReply<StoredEntry>(orm.em.fork(), { key, content: hashEntry(entry) }))
  if (reply) return reply
  const solution = captcha.keyOf(recaptcha)
  const em = orm.em.fork()
  if (!solution || !(await findEarlierUse(em, { solution, usedFor: hashEntry(entry) }))) return null
  return findStored(em, entry)
}

/** @throws Refusal as submitPublicSubmission */
async function createEntry(
  deps: Bound,
  entry: Entry,
  { recaptcha, idempotencyKey, classCode, source: linked }: Proof,
  { client, now, wallNow }: When,
): Promise<StoredEntry> {
  const { contest, choices, captcha, toReceiptKeys, insert, onSubmitted } = deps
  if (!(await contest.isOpen(1, now))) throw new Refusal('submission.not_open')
  const errors = await findUnknownChoices(entry, choices)
  if (errors.length > 0) throw new Refusal('request.invalid', errors)

  const schoolClass = classCode === undefined ? null : (await findCurrentClass(deps, classCode)).id
  const source = schoolClass === null ? linked : classSource
  const solution = await captcha.verify(recaptcha, { address: client.address })
  const language = negotiateClientLanguage(client)
  const receipt = toReceiptKeys(client.address, entry.email)
  const outcome = await insert({
    entry,
    schoolClass,
    source,
    solution,
    idempotencyKey,
    language,
    receipt,
    now,
    wallNow,
  })
  if (typeof outcome === 'string') throw new Refusal(outcome)
  entriesStored.inc()
  onSubmitted()
  return outcome
}

const findCurrentClass = ({ orm }: Deps, classCode: string) =>
  findSchoolClass(forkSeason(orm.em, getCurrentSeasonId(orm)), classCode)

/** @throws Refusal submission.email_used_up once an address has its five entries, or its forty with a class code */
async function checkEmail(deps: Deps, { query }: Call<'checkEmail'>): Promise<{ available: true }> {
  const { email, classCode } = query
  const isOfClass = classCode !== undefined && (await findCurrentClass(deps, classCode).catch(() => null)) !== null
  const uses = await deps.orm.em.fork().count(PublicNameSubmission, { emailKey: toEntryEmailKey(email) })
  if (uses >= (isOfClass ? entriesPerClassEmail : entriesPerEmail)) throw new Refusal('submission.email_used_up')
  return { available: true }
}

/** @throws Refusal submission.duplicate_name */
async function checkSnowplowName(
  { orm, isDuplicateName, readPreviousNames }: Bound,
  { query: { name } }: Call<'checkSnowplowName'>,
): Promise<Reply<typeof checkSnowplowNameRoute>> {
  const key = toConfusableKey(name)
  if (await isDuplicateName(key)) throw new Refusal('submission.duplicate_name')
  const former = (await readPreviousNames(getCurrentSeasonId(orm))).get(key)
  return { available: true, ...(former && { former }) }
}

const noFamily = { firstName: '', lastName: '', phoneNumber: '', snowplowNameDescription: '' }

/** Offers nothing that the review would flag: a name that is hinted at has no variant. */
async function suggestSnowplowNames(
  { orm, isDuplicateName, readPreviousNames }: Bound,
  { query: { name } }: Call<'suggestSnowplowNames'>,
): Promise<{ names: string[] }> {
  const formerNames = await readPreviousNames(getCurrentSeasonId(orm))
  const variants = listNameVariants(name).filter(
    (snowplowName) => findHints({ ...noFamily, snowplowName }, formerNames).length === 0,
  )
  const areTaken = await Promise.all(variants.map((variant) => isDuplicateName(toConfusableKey(variant))))
  return { names: variants.filter((_, index) => !areTaken[index]).slice(0, suggestedNames) }
}

/**
 * Stores one name (sections 2 and 7). Unique keys in the database guarantee that exactly one of several equal
 * concurrent entries is stored. Idempotent: the same entry with the same captcha solution or idempotency key is stored
 * once and gets the first reply again, even after the phase has ended.
 * @throws Refusal submission.*, captcha.*, request.invalid for a county or grade that does not exist
 */
async function submitPublicSubmission(deps: Bound, { body, ...call }: Call<'submitPublicSubmission'>) {
  const { recaptcha, idempotencyKey, classCode, source, ...entry } = body
  const proof = { recaptcha, idempotencyKey, classCode, source }
  const stored = await createEntry(deps, entry, proof, call).catch(async (refusal) => {
    const before = refusal instanceof Refusal ? await findRepeat(deps, entry, proof) : null
    if (!before) throw refusal
    return before
  })
  return {
    id: stored.id,
    reference: formatReference(stored.reference),
    familyPath: deps.links.pathOf({ linkNonce: 0, ...stored }),
    snowplowName: entry.snowplowName,
  }
}
