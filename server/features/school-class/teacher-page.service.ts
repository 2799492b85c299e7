import { classSource } from '@snowplow/contract/participation/source.ts'
import type { ClassPrefill, TeacherPage } from '@snowplow/contract/school-class/school-class.ts'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import { type Orm, runTransaction } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import type { SchoolClassRow } from '../../entities/school-class.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { negotiateClientLanguage } from '../../http/pages/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { entriesStored } from '../../metrics/metrics.ts'
import type { ClassEntry } from '../entry/entry-keys.ts'
import type { FamilyLinks } from '../entry/family-links.ts'
import { insertEntries } from '../entry/insert-entries.ts'
import { createGuestMailKeys } from '../mail/guest-mail-limits.ts'
import { countClassEntries } from '../relations/class-entries.ts'
import type { ContestService } from '../season/contest.service.ts'
import type { ClassLinks } from './class-links.ts'

/** Names on a teacher's page: more than a class has. */
const maxListedEntries = 200

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'isOpen'>
  links: ClassLinks
  entryLinks: FamilyLinks
  secret: string
  onSubmitted: () => void
}

interface Bound extends Deps {
  toReceiptKeys: ReturnType<typeof createGuestMailKeys>
}

/** The page of a teacher’s link: the class, and the name that it enters together. */
export const teacherPageService = (deps: Deps) =>
  bindService(
    { ...deps, toReceiptKeys: createGuestMailKeys(deps.secret, 'receipts') },
    { readTeacherPage, enterClassName },
  )

export const toPrefill = ({ code, schoolName, county, gradeLevel }: SchoolClassRow): ClassPrefill => ({
  code: formatReference(code),
  schoolName,
  countyId: county.id,
  gradeLevel,
})

/** @throws Refusal schoolClass.not_found also once the address of the teacher is destroyed */
async function findTeachersClass({ orm, links }: Deps, token: string): Promise<SchoolClassRow> {
  const found = await links.find(orm.em.fork(), token)
  if (!found || found.email === '') throw new Refusal('schoolClass.not_found')
  return found
}

const findClassEntry = ({ orm }: Deps, { id, season }: SchoolClassRow) =>
  forkSeason(orm.em, season).findOne(PublicNameSubmission, { schoolClass: id, isClassEntry: true })

async function areClassEntriesOn({ orm }: Deps, { season }: SchoolClassRow): Promise<boolean> {
  if (season !== getCurrentSeasonId(orm)) return false
  return (await forkSeason(orm.em, season).findOneOrFail(Season, season)).hasClassEntries
}

async function presentPage(deps: Deps, found: SchoolClassRow, now: Date): Promise<TeacherPage> {
  const em = forkSeason(deps.orm.em, found.season)
  const entries = await em.find(
    PublicNameSubmission,
    { schoolClass: found.id },
    { fields: ['snowplowName', 'reviewState'], orderBy: { id: 'desc' }, limit: maxListedEntries },
  )
  const use = (await countClassEntries(em, [found.id], now)).get(found.id)
  const classEntry = await findClassEntry(deps, found)
  return {
    ...toPrefill(found),
    revoked: found.revokedAt ? { reason: found.revokeReason ?? '' } : null,
    entries: entries.map(({ snowplowName, reviewState: state }) => ({ snowplowName, state })),
    total: use?.entries ?? 0,
    lastHour: use?.lastHour ?? 0,
    classEntry: classEntry && {
      snowplowName: classEntry.snowplowName,
      state: classEntry.reviewState,
      // A replaced link goes to the mailbox alone, never to a holder of the class's link.
      entryPath: classEntry.linkNonce === 0 && !classEntry.destroyedAt ? deps.entryLinks.pathOf(classEntry) : null,
    },
    mayEnterTogether: !classEntry && !found.revokedAt && (await areClassEntriesOn(deps, found)),
  }
}

/** @throws Refusal schoolClass.not_found */
async function readTeacherPage(deps: Bound, { body, now }: Call<'readTeacherPage'>): Promise<TeacherPage> {
  return presentPage(deps, await findTeachersClass(deps, body.token), now)
}

type NewName = Omit<Call<'enterClassName'>['body'], 'token'>

/** The entry that the class has, if the request asks for the same. @throws Refusal schoolClass.has_entry */
async function findRepeat(deps: Deps, found: SchoolClassRow, { hasConsent, ...content }: NewName): Promise<boolean> {
  const entry = await findClassEntry(deps, found)
  if (!entry) return false
  const fields = Object.keys(content) as (keyof typeof content)[]
  const isSame = fields.every((field) => entry[field] === content[field])
  if (!isSame || entry.childInfoParentConsent !== hasConsent) throw new Refusal('schoolClass.has_entry')
  return true
}

const noChild = { firstName: '', lastName: '', phoneNumber: '' }

/**
 * Stores the one name of a class. Idempotent by its content: a repeat of it, from any tab, gets the page with the entry.
 * @throws Refusal schoolClass.not_found, revoked, entries_off, has_entry, submission.not_open, duplicate_name,
 * email_used_up
 */
async function enterClassName(deps: Bound, { body, client, now, wallNow }: Call<'enterClassName'>) {
  const { orm, contest, toReceiptKeys, onSubmitted } = deps
  const { token, ...name } = body
  const found = await findTeachersClass(deps, token)
  if (await findRepeat(deps, found, name)) return presentPage(deps, found, now)
  if (found.revokedAt) throw new Refusal('schoolClass.revoked')
  if (!(await areClassEntriesOn(deps, found))) throw new Refusal('schoolClass.entries_off')
  if (!(await contest.isOpen(1, now))) throw new Refusal('submission.not_open')
  const { hasConsent, ...content } = name
  const { email, schoolName, gradeLevel, county, id: schoolClass } = found
  const entry: ClassEntry = {
    ...{ ...noChild, ...content, email, schoolName, gradeLevel, countyId: county.id },
    ...{ childInfoParentConsent: hasConsent, isClassEntry: true },
  }
  const language = negotiateClientLanguage(client)
  const receipt = toReceiptKeys(client.address, email)
  const common = { source: classSource, solution: null, idempotencyKey: undefined, language, receipt, now, wallNow }
  const [outcome] = await runTransaction(orm, (em) => insertEntries(em, [{ entry, schoolClass, ...common }]))
  if (typeof outcome === 'string') {
    // A simultaneous repeat finds the class's entry or its name taken.
    if (await findRepeat(deps, found, name)) return presentPage(deps, found, now)
    throw new Refusal(outcome)
  }
  entriesStored.inc()
  onSubmitted()
  return presentPage(deps, found, now)
}
