import type { ClassPrefill, SchoolClass as SchoolClassReply } from '@snowplow/contract/school-class/school-class.ts'
import { formatReference, newReference } from '@snowplow/contract/text/reference.ts'
import { findList } from '../../db/lists/find-list.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { County } from '../../entities/county.entity.ts'
import { SchoolClass, type SchoolClassRow } from '../../entities/school-class.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { type Columns, writeCsvFile } from '../../http/csv/csv-file.ts'
import { negotiateClientLanguage } from '../../http/pages/negotiate-language.ts'
import type { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import type { Throttle } from '../account/sign-in/login-throttle.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { useUp } from '../captcha/used-captcha.ts'
import type { CountyService } from '../county/county.service.ts'
import { hashContent, runIdempotent } from '../decision/run-idempotent.ts'
import { createChoices, findUnknownChoices } from '../entry/entry-choices.ts'
import type { Mailer } from '../mail/mailer.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { countClassEntries, findSchoolClass } from '../relations/class-entries.ts'
import type { ContestService } from '../season/contest.service.ts'
import { limitMailbox, limitNetwork } from './class-limits.ts'
import type { ClassLinks } from './class-links.ts'
import { countClassesOfAddresses } from './class-mails.ts'
import { toSubject } from './class-subject.ts'
import { toPrefill } from './teacher-page.service.ts'

interface Deps {
  orm: Orm
  contest: ContestService
  counties: CountyService
  captcha: Captcha
  throttle: Throttle
  mailer: Pick<Mailer, 'wake'>
  links: ClassLinks
}

export const schoolClassService = (deps: Deps) =>
  bindService(deps, {
    createSchoolClass,
    readSchoolClass,
    listSchoolClasses,
    revokeSchoolClass,
    exportSchoolClasses,
  })

/** Classes are made before the first day of entries, too, until the last one. */
async function isOpen({ contest }: Deps, now: Date): Promise<boolean> {
  const { state, phases } = await contest.getCurrent()
  const [naming] = phases
  return state === 'running' && naming !== undefined && naming.endsAt > now
}

/**
 * Stores a class and mails its link, in one transaction.
 * @throws Refusal schoolClass.not_open, captcha.*, request.too_many, request.invalid for an unknown county or grade
 */
async function createSchoolClass(deps: Deps, call: Call<'createSchoolClass'>): Promise<{ teacherPath: string }> {
  const { orm, counties, captcha, throttle, links, mailer } = deps
  const { client, now, wallNow } = call
  const { id, recaptcha, ...content } = call.body
  const season = getCurrentSeasonId(orm)
  const errors = await findUnknownChoices(content, createChoices(counties))
  if (errors.length > 0) throw new Refusal('request.invalid', errors)
  const closed = (await isOpen(deps, now)) ? false : ('schoolClass.not_open' as const)
  const solution = closed ? null : await captcha.verify(recaptcha, { address: client.address })
  const { countyId: county, ...fields } = content
  const language = negotiateClientLanguage(client)
  const stored = await forkSeason(orm.em, season).transactional((em) =>
    runIdempotent(em, { id, content, closed }, call, async () => {
      // In the transaction: a refused request does not count.
      await limitNetwork(throttle, em, 'classes', call)
      await limitMailbox(throttle, em, 'classes', content.email, call)
      const use = solution && { solution, usedFor: hashContent('class', content), usedAt: now }
      if (use && !(await useUp(em, [use])).has(use.solution)) throw new Refusal('captcha.used')
      const code = newReference()
      const schoolClass = em.create(SchoolClass, { ...fields, code, county, season, language, createdAt: now })
      em.persist(schoolClass)
      await em.flush()
      const mail = { kind: 'class.created', entityId: schoolClass.id, recipient: content.email, language } as const
      await enqueueMail(em, [mail], { now, wallNow })
      // Without the link: replies are stored.
      return { reply: { id: schoolClass.id, code } }
    }),
  )
  mailer.wake()
  return { teacherPath: links.pathOf(stored) }
}

/** @throws Refusal schoolClass.not_found, schoolClass.revoked */
async function readSchoolClass({ orm }: Deps, { params }: Call<'readSchoolClass'>): Promise<ClassPrefill> {
  return toPrefill(await findSchoolClass(forkSeason(orm.em, getCurrentSeasonId(orm)), params.code))
}

const toReply = (schoolClass: SchoolClassRow): SchoolClassReply => ({
  ...toPrefill(schoolClass),
  id: schoolClass.id,
  createdAt: schoolClass.createdAt.toISOString(),
  entries: 0,
  lastHour: 0,
  classesOfAddress: 0,
  revokedAt: schoolClass.revokedAt?.toISOString() ?? null,
  revokedBy: schoolClass.revokedBy ?? null,
  revokeReason: schoolClass.revokeReason ?? null,
})

async function addCounts(em: Em, items: SchoolClassReply[], now: Date): Promise<SchoolClassReply[]> {
  const uses = await countClassEntries(
    em,
    items.map(({ id }) => id),
    now,
  )
  const classes = await countClassesOfAddresses(
    em,
    items.map(({ id }) => id),
  )
  return items.map((item) => ({ ...item, ...uses.get(item.id), classesOfAddress: classes.get(item.id) ?? 0 }))
}

async function listSchoolClasses({ orm }: Deps, { query, season, now }: Call<'listSchoolClasses'>) {
  const em = forkSeason(orm.em, season)
  const { items, total } = await findList(em, SchoolClass, query, { columns: { countyId: 'county' }, toReply })
  return { items: await addCounts(em, items, now), total }
}

/** Idempotent: the first reason stays. @throws Refusal schoolClass.not_found */
async function revokeSchoolClass({ orm }: Deps, call: Call<'revokeSchoolClass'>): Promise<SchoolClassReply> {
  const { params, body, viewer, now, season } = call
  return forkSeason(orm.em, season).transactional(async (em) => {
    const found = await em.findOne(SchoolClass, params)
    if (!found) throw new Refusal('schoolClass.not_found')
    if (!found.revokedAt) {
      Object.assign(found, { revokedAt: now, revokedBy: viewer.name, revokeReason: body.reason })
      recordAuditEvent(em, {
        at: now,
        action: 'class.revoked',
        by: viewer,
        subject: toSubject(found),
        before: {},
        after: { reason: body.reason },
      })
    }
    const [reply] = await addCounts(em, [toReply(found)], now)
    return reply as SchoolClassReply
  })
}

interface ExportedClass {
  schoolClass: SchoolClassRow
  county: string
  entries: number
}

const exportColumns: Columns<ExportedClass> = [
  ['School', ({ schoolClass }) => schoolClass.schoolName],
  ['County', ({ county }) => county],
  ['Grade', ({ schoolClass }) => schoolClass.gradeLevel],
  ['Email', ({ schoolClass }) => schoolClass.email],
  ['Class code', ({ schoolClass }) => formatReference(schoolClass.code)],
  ['Entries', ({ entries }) => entries],
  ['Created', ({ schoolClass }) => schoolClass.createdAt],
  ['Ended', ({ schoolClass }) => schoolClass.revokedAt ?? null],
]

async function exportSchoolClasses({ orm }: Deps, call: Call<'exportSchoolClasses'>): Promise<StreamReply> {
  const { season, viewer, now } = call
  const em = forkSeason(orm.em, season)
  const classes = await em.find(SchoolClass, {}, { orderBy: { schoolName: 'asc', id: 'asc' } })
  const counties = new Map((await em.find(County, {})).map(({ id, name }) => [id, name]))
  const uses = await countClassEntries(
    em,
    classes.map(({ id }) => id),
    now,
  )
  const { year, timeZone } = await em.findOneOrFail(Season, season)
  recordAuditEvent(em, {
    at: now,
    action: 'class.exported',
    by: viewer,
    subject: { type: 'season', id: season, name: String(year) },
    before: {},
    after: { rows: classes.length },
  })
  await em.flush()
  const rows = classes.map((schoolClass) => ({
    schoolClass,
    county: counties.get(schoolClass.county.id) ?? '',
    entries: uses.get(schoolClass.id)?.entries ?? 0,
  }))
  return writeCsvFile('classes.csv', exportColumns, rows, timeZone)
}
