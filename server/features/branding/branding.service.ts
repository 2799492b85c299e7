import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { Colors, Headlines, Logo } from '@snowplow/contract/branding/branding.ts'
import type { BrandingReply } from '@snowplow/contract/branding/update-branding.ts'
import { listColors } from '@snowplow/contract/settings/palette-colors.ts'
import { defaultLanguage, type Language, languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import { type Orm, runTransaction } from '../../db/orm.ts'
import { Installation } from '../../entities/installation.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { toBranding } from '../season/branding.ts'
import type { ContestService } from '../season/contest.service.ts'
import { renderLogo } from './render-logo.ts'

export interface LogoPictures extends Logo {
  small: Buffer
  large: Buffer
}

interface Deps {
  orm: Orm
  contest: ContestService
}

interface Bound extends Deps {
  cached: { logo: LogoPictures | undefined }
}

export type BrandingService = ReturnType<typeof brandingService>

export const brandingService = (deps: Deps) => ({
  ...bindService({ ...deps, cached: { logo: undefined } }, { getBranding, updateBranding, getLogoImages }),
  previewLogo,
})

const installation = { id: 1 }

type Row = InferEntity<typeof Installation>

const toReply = (row: Pick<Row, keyof BrandingReply>): BrandingReply => ({
  ...toBranding(row),
  readLanguages: row.readLanguages,
  version: row.version,
})

type Next = Omit<BrandingReply, 'version'>

/** In the order of the menu. */
const listLanguages = (chosen: readonly Language[]) => languageCodes.filter((code) => chosen.includes(code))

const listNames = (codes: readonly Language[]) => codes.map((code) => languages[code].name).join(', ')

const omitDefaultHeadlines = (headlines: Headlines): Headlines =>
  Object.fromEntries(Object.entries(headlines).filter(([, { headline, lead }]) => headline !== null || lead !== null))

const formatColors = (colors: Colors | null, mode: 'light' | 'dark') => colors && listColors(colors[mode]).join(' ')

function audited({
  logo,
  colors,
  headlines,
  plowName,
  languages: offered,
  readLanguages,
}: Next): Record<string, string | null> {
  const headlineFields = Object.entries(headlines).flatMap(([language, { headline, lead }]) => [
    [`headline_${language}`, headline],
    [`lead_${language}`, lead],
  ])
  return {
    logo: logo?.id ?? null,
    colors_light: formatColors(colors, 'light'),
    colors_dark: formatColors(colors, 'dark'),
    plowName,
    languages: listNames(offered),
    readLanguages: listNames(readLanguages) || null,
    ...Object.fromEntries(headlineFields),
  }
}

const pick = (fields: Record<string, string | null>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

async function readPictures({ orm }: Deps, logo: Logo): Promise<LogoPictures | undefined> {
  const row = await orm.em.fork().findOneOrFail(Installation, installation, { populate: ['logoSmall', 'logoLarge'] })
  if (row.logo?.id !== logo.id || !row.logoSmall || !row.logoLarge) return undefined
  return { ...logo, small: Buffer.from(row.logoSmall), large: Buffer.from(row.logoLarge) }
}

async function getBranding({ orm }: Deps): Promise<BrandingReply> {
  return toReply(await orm.em.fork().findOneOrFail(Installation, installation))
}

async function previewLogo({ body }: Call<'previewLogo'>) {
  const { logo, small, notes } = await renderLogo(Buffer.from(body.logo, 'base64'))
  return { logo, picture: small.toString('base64'), notes }
}

/**
 * Effective at once here, and in every other process within a second.
 * @throws Refusal
 * @throws OptimisticLockError
 */
async function updateBranding(
  { orm, contest }: Deps,
  { body, viewer, now }: Call<'updateBranding'>,
): Promise<BrandingReply> {
  // Rendered before the row is locked: other requests must not wait for it.
  const renderedLogo = typeof body.logo === 'string' ? await renderLogo(Buffer.from(body.logo, 'base64')) : body.logo
  const { season, texts } = (await contest.getCurrent()).announced
  const saved = await runTransaction(orm, async (em) => {
    const row = await em.findOneOrFail(Installation, installation, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await em.lock(row, LockMode.OPTIMISTIC, body.version)
    const next: Next = {
      logo: renderedLogo === undefined ? (row.logo ?? null) : (renderedLogo?.logo ?? null),
      colors: body.colors === undefined ? (row.colors ?? null) : body.colors,
      headlines: omitDefaultHeadlines(body.headlines),
      plowName: body.plowName === undefined ? (row.plowName ?? null) : body.plowName,
      languages: body.languages === undefined ? row.languages : listLanguages([defaultLanguage, ...body.languages]),
      readLanguages: listLanguages(body.readLanguages ?? row.readLanguages),
    }
    const [before, after] = [audited(toReply(row)), audited(next)]
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    const changed = names.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    if (changed.length === 0) return row
    if (renderedLogo !== undefined)
      Object.assign(row, { logoSmall: renderedLogo?.small ?? null, logoLarge: renderedLogo?.large ?? null })
    Object.assign(row, { ...next, updatedAt: now })
    recordAuditEvent(em, {
      at: now,
      action: 'branding.updated',
      by: viewer,
      subject: { type: 'contest', id: installation.id, name: texts.departmentName ?? String(season.year) },
      before: pick(before, changed),
      after: pick(after, changed),
    })
    await em.flush()
    return row
  })
  contest.invalidateSchedule()
  return toReply(saved)
}

/** Cached until the logo changes; undefined without a logo. */
async function getLogoImages(deps: Bound): Promise<LogoPictures | undefined> {
  const { contest, cached } = deps
  const { logo } = (await contest.getCurrent()).announced.branding
  if (!logo) return undefined
  if (cached.logo?.id !== logo.id) cached.logo = await readPictures(deps, logo)
  return cached.logo
}
