import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { AppearanceReply } from '@snowplow/contract/appearance/appearance.ts'
import type { Colors, Headlines, Logo, Look } from '@snowplow/contract/appearance/look.ts'
import { colorsOf } from '@snowplow/contract/settings/palette-colors.ts'
import type { Orm } from '../../db/orm.ts'
import type { Call } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import { Contest } from '../contest/contest.entity.ts'
import type { ContestService } from '../contest/contest.service.ts'
import { lookOf } from '../contest/look.ts'
import { drawLogo } from './logo-drawing.ts'

export type AppearanceService = ReturnType<typeof appearanceService>

/** PNG in two sizes. */
export interface LogoPictures extends Logo {
  small: Buffer
  large: Buffer
}

/** The row of the installation. */
const installation = { id: 1 }

type Row = InferEntity<typeof Contest>

const replyOf = (row: Pick<Row, keyof AppearanceReply>): AppearanceReply => ({ ...lookOf(row), version: row.version })

/** What the site's own words stand for is left out. */
const given = (headlines: Headlines): Headlines =>
  Object.fromEntries(Object.entries(headlines).filter(([, { headline, lead }]) => headline !== null || lead !== null))

const inWords = (colors: Colors | null, mode: 'light' | 'dark') => colors && colorsOf(colors[mode]).join(' ')

/** One line for each language and mode. */
function audited({ logo, colors, headlines, plowName }: Look): Record<string, string | null> {
  const words = Object.entries(headlines).flatMap(([language, { headline, lead }]) => [
    [`headline_${language}`, headline],
    [`lead_${language}`, lead],
  ])
  return {
    logo: logo?.id ?? null,
    colors_light: inWords(colors, 'light'),
    colors_dark: inWords(colors, 'dark'),
    plowName,
    ...Object.fromEntries(words),
  }
}

const picked = (fields: Record<string, string | null>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

/** The look that the department gives the site: of the installation, whatever season it is. */
export function appearanceService(orm: Orm, contest: ContestService) {
  let kept: LogoPictures | undefined

  async function picturesOf(shown: Logo): Promise<LogoPictures | undefined> {
    const row = await orm.em.fork().findOneOrFail(Contest, installation, { populate: ['logoSmall', 'logoLarge'] })
    if (row.logo?.id !== shown.id || !row.logoSmall || !row.logoLarge) return undefined
    return { ...shown, small: Buffer.from(row.logoSmall), large: Buffer.from(row.logoLarge) }
  }

  return {
    async getAppearance(): Promise<AppearanceReply> {
      return replyOf(await orm.em.fork().findOneOrFail(Contest, installation))
    },

    /** @throws Refusal */
    async previewLogo({ body }: Call<'previewLogo'>) {
      const { logo, small, notes } = await drawLogo(Buffer.from(body.logo, 'base64'))
      return { logo, picture: small.toString('base64'), notes }
    },

    /**
     * Effective at once here, and in every other process within a second.
     * @throws Refusal
     * @throws OptimisticLockError
     */
    async updateAppearance({ body, viewer, now }: Call<'updateAppearance'>): Promise<AppearanceReply> {
      // Before the row is locked: nobody waits for a drawing.
      const drawn = typeof body.logo === 'string' ? await drawLogo(Buffer.from(body.logo, 'base64')) : body.logo
      const { season, texts } = (await contest.known()).announced
      const saved = await orm.em.fork().transactional(async (em) => {
        const row = await em.findOneOrFail(Contest, installation, { lockMode: LockMode.PESSIMISTIC_WRITE })
        await em.lock(row, LockMode.OPTIMISTIC, body.version)
        const next: Look = {
          logo: drawn === undefined ? (row.logo ?? null) : (drawn?.logo ?? null),
          colors: body.colors === undefined ? (row.colors ?? null) : body.colors,
          headlines: given(body.headlines),
          plowName: body.plowName === undefined ? (row.plowName ?? null) : body.plowName,
        }
        const [before, after] = [audited(lookOf(row)), audited(next)]
        const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
        const changed = names.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
        if (changed.length === 0) return row
        if (drawn !== undefined)
          Object.assign(row, { logoSmall: drawn?.small ?? null, logoLarge: drawn?.large ?? null })
        Object.assign(row, { ...next, updatedAt: now })
        record(em, {
          at: now,
          action: 'appearance.updated',
          by: viewer,
          subject: { type: 'contest', id: installation.id, name: texts.departmentName ?? String(season.year) },
          before: picked(before, changed),
          after: picked(after, changed),
        })
        await em.flush()
        return row
      })
      contest.forget()
      return replyOf(saved)
    },

    /** The pictures of the logo, read once for as long as it is shown; undefined while there is none. */
    async shownLogo(): Promise<LogoPictures | undefined> {
      const { logo } = (await contest.known()).announced.look
      if (!logo) return undefined
      if (kept?.id !== logo.id) kept = await picturesOf(logo)
      return kept
    },
  }
}
