import type { Colors, Headlines } from '@snowplow/contract/branding/branding.ts'
import type { BrandingReply, LogoPreview } from '@snowplow/contract/branding/update-branding.ts'
import { SnowplowName } from '@snowplow/contract/entry/entry.ts'
import { headlineMaxLength, leadMaxLength } from '@snowplow/contract/limits.ts'
import { type Language, languageCodes } from '@snowplow/contract/text/languages.ts'
import { line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { mergeFields } from '../../lib/storage/merge-fields.ts'

/** Maps an empty input to null, which means the default text. */
const orNothing = <Rules extends z.ZodMiniType<string, string>>(rules: Rules) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((input) => (input.trim() === '' ? null : input)),
    ),
    z.nullable(rules),
  )

const headline = z.object({ headline: orNothing(line(headlineMaxLength)), lead: orNothing(line(leadMaxLength)) })

export const HeadlinesForm = z.object({
  plowName: orNothing(SnowplowName),
  headlines: z.object(Object.fromEntries(languageCodes.map((code) => [code, headline]))),
})

export interface HeadlineValues {
  plowName: string
  headlines: Record<string, { headline: string; lead: string }>
}

export const toValues = ({ headlines, plowName }: Pick<BrandingReply, 'headlines' | 'plowName'>): HeadlineValues => ({
  plowName: plowName ?? '',
  headlines: Object.fromEntries(
    languageCodes.map((code) => [
      code,
      { headline: headlines[code]?.headline ?? '', lead: headlines[code]?.lead ?? '' },
    ]),
  ),
})

/** A previewed file; null removes the logo; undefined leaves it unchanged. */
export type LogoChange = (LogoPreview & { file: string }) | null | undefined

export interface LanguageChoice {
  languages: Language[]
  readLanguages: Language[]
}

export interface BrandingDraft extends HeadlineValues, LanguageChoice {
  logo: LogoChange
  colors: Colors | null
}

export const toBrandingDraft = (base: BrandingReply): BrandingDraft => ({
  ...toValues(base),
  logo: undefined,
  colors: base.colors,
  languages: base.languages,
  readLanguages: base.readLanguages,
})

const noHeadline = { headline: '', lead: '' }

const listLanguages = (stored: unknown): Language[] | undefined =>
  Array.isArray(stored) ? languageCodes.filter((code) => stored.includes(code)) : undefined

/** Returns null for any other shape. An earlier version had fewer languages, and could not choose them. */
export function parseBrandingDraft(stored: unknown, base: LanguageChoice): BrandingDraft | null {
  const draft = (stored ?? {}) as Partial<BrandingDraft>
  const { plowName, logo, colors } = draft
  const headlines = Object.fromEntries(languageCodes.map((code) => [code, draft.headlines?.[code] ?? noHeadline]))
  const hasHeadlines = Object.values(headlines).every(
    ({ headline, lead }) => typeof headline === 'string' && typeof lead === 'string',
  )
  if (!hasHeadlines || !draft.headlines || typeof plowName !== 'string' || colors === undefined) return null
  const languages = listLanguages(draft.languages) ?? base.languages
  const readLanguages = listLanguages(draft.readLanguages) ?? base.readLanguages
  return { plowName, headlines, logo, colors, languages, readLanguages }
}

export function mergeBranding(before: BrandingDraft, local: BrandingDraft, remote: BrandingDraft) {
  const mergeLanguage = (code: string) =>
    mergeFields({ ...before.headlines[code] }, { ...local.headlines[code] }, { ...remote.headlines[code] })
  const headlines = Object.fromEntries(languageCodes.map((code) => [code, mergeLanguage(code)]))
  return { draft: { ...mergeFields(before, local, remote), headlines } as BrandingDraft, conflicts: [] }
}

/** Merges the input with headlines in languages that this site does not offer. */
export const mergeHeadlines = (input: Headlines, before: Headlines): Headlines => ({ ...before, ...input })
