import { type InferEntity, LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import { type PageKind, pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import type { PageText } from '@snowplow/contract/content-page/content-page-text.ts'
import { type Language, languageCodes } from '@snowplow/contract/text/languages.ts'
import { LRUCache } from 'lru-cache'
import { memoize } from '../../db/memoize.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getSeasonId } from '../../db/season.ts'
import { Page } from '../../entities/content-page.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { SetupMark } from '../../entities/setup-mark.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, SerializedReply } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { createMarkdownParser, toPlainPage } from './markdown-parser.ts'
import { getStandardText } from './templates/standard-text.ts'

type PageRow = InferEntity<typeof Page>
type SeasonRow = InferEntity<typeof Season>
type SettledSeason = SeasonRow & { isScheduleProposed: boolean }
interface Which {
  kind: PageKind
  language: Language
}

// How long another process may serve an old page.
const pageMaxAgeMs = 1000

const maxParsedPages = 4 * pageKinds.length * languageCodes.length

const parseForEditor = createMarkdownParser(5)
// Separate from editors' texts: visitors must not wait for a draft.
const parseForVisitors = createMarkdownParser(Number.POSITIVE_INFINITY)

interface Deps {
  orm: Orm
  /** Provider of the captcha, which the standard texts name. */
  captcha: string
  /** Languages that visitors can choose. */
  languages: () => readonly Language[]
}

interface Pages extends Deps {
  parsedPages: LRUCache<string, SerializedReply>
}

type PageName = `${number} ${PageKind} ${Language}${' preview' | ''}`

interface Bound extends Pages {
  loadPage: ReturnType<typeof memoize<PageName, SerializedReply>>
}

export function contentPageService(deps: Deps) {
  const pages: Pages = { ...deps, parsedPages: new LRUCache({ max: maxParsedPages }) }
  const loadPage = memoize(pageMaxAgeMs, (name: PageName) => readPage(pages, name))
  return bindService({ ...pages, loadPage }, { getPage, listPages, updatePage, previewPage })
}

function toText(
  { captcha, languages }: Deps,
  { kind, language }: Which,
  season: SettledSeason,
  row: PageRow | null | undefined,
): PageText {
  const standard = () => getStandardText(kind, language, { ...season, captcha, languages: languages() })
  return {
    kind,
    language,
    isEdited: typeof row?.markdown === 'string',
    markdown: row?.markdown ?? standard(),
    updatedAt: row?.updatedAt.toISOString() ?? null,
    version: row?.version ?? 0,
  }
}

async function parsePublished({ parsedPages }: Pages, markdown: string): Promise<SerializedReply> {
  const parsed = await parseForVisitors(markdown).catch((error) => {
    if (error instanceof Refusal) return toPlainPage(markdown)
    throw error
  })
  parsedPages.set(markdown, parsed)
  return parsed
}

async function readPage(pages: Pages, name: PageName): Promise<SerializedReply> {
  const [season, kind, language, preview] = name.split(' ') as [string, PageKind, Language, string?]
  const em = forkSeason(pages.orm.em, Number(season))
  const row = await em.findOne(Page, { kind, language })
  const found = await findSeason(em)
  const isScheduleProposed = found.isScheduleProposed && !preview
  const { markdown } = toText(pages, { kind, language }, { ...found, isScheduleProposed }, row)
  return pages.parsedPages.get(markdown) ?? parsePublished(pages, markdown)
}

async function getPage(
  { loadPage }: Bound,
  { params: { kind, language }, season, isPreview }: Call<'getPage'>,
): Promise<SerializedReply> {
  return loadPage(`${season} ${kind} ${language}${isPreview ? ' preview' : ''}`)
}

async function listPages(deps: Bound, { season: id }: Call<'listPages'>): Promise<PageText[]> {
  const em = forkSeason(deps.orm.em, id)
  const [season, rows] = [await findSeason(em), await em.findAll(Page)]
  return pageKinds.flatMap((kind) =>
    languageCodes.map((language) => {
      const row = rows.find((one) => one.kind === kind && one.language === language)
      return toText(deps, { kind, language }, season, row)
    }),
  )
}

/**
 * Effective at once here, and in every other process within a second.
 * @throws Refusal stale, server.busy, request.invalid for a text that is too complex; OptimisticLockError
 */
async function updatePage(
  deps: Bound,
  { params, body, season: id, viewer, now }: Call<'updatePage'>,
): Promise<PageText> {
  const { orm, parsedPages, loadPage } = deps
  const { kind, language } = params
  // Parsed before the row is locked.
  if (body.markdown !== null && !parsedPages.has(body.markdown))
    parsedPages.set(body.markdown, await parseForEditor(body.markdown))
  const text = await forkSeason(orm.em, id).transactional(async (em) => {
    const season = await findSeason(em)
    const row = await lockRow(em, params, body.version, now)
    const before = row.markdown ?? null
    if (before !== body.markdown) {
      Object.assign(row, { markdown: body.markdown, updatedAt: now })
      const subject = { type: 'page', id: null, name: `${kind} (${language})` }
      const change = { before: { markdown: before }, after: { markdown: body.markdown } }
      recordAuditEvent(em, { at: now, action: 'page.updated', by: viewer, subject, ...change })
    }
    await em.flush()
    return toText(deps, params, season, row)
  })
  loadPage.clear()
  return text
}

/** @throws Refusal server.busy, request.invalid for a text that is too complex */
async function previewPage({ parsedPages }: Bound, { body }: Call<'previewPage'>): Promise<SerializedReply> {
  return parsedPages.get(body.markdown) ?? parseForEditor(body.markdown)
}

async function findSeason(em: Em): Promise<SettledSeason> {
  const season = await em.findOneOrFail(Season, getSeasonId(em))
  const isScheduleProposed = season.state === 'preparing' && !(await em.findOne(SetupMark, { step: 'dates' }))
  return { ...season, isScheduleProposed }
}

// Locks the row at the version read. Of two concurrent first edits one creates it, the other is stale.
async function lockRow(em: Em, { kind, language }: Which, version: number, now: Date): Promise<PageRow> {
  const existing = await em.findOne(Page, { kind, language }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (existing) {
    await em.lock(existing, LockMode.OPTIMISTIC, version)
    return existing
  }
  if (version !== 0) throw new Refusal('stale')
  const row = em.create(Page, { kind, language, markdown: null, updatedAt: now })
  await em
    .persist(row)
    .flush()
    .catch((error) => {
      throw error instanceof UniqueConstraintViolationException ? new Refusal('stale') : error
    })
  return row
}
