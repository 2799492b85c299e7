/** What administrators type of the look, and what becomes of it. */
import type { AppearanceReply } from '@snowplow/contract/appearance/appearance.ts'
import type { Headlines } from '@snowplow/contract/appearance/look.ts'
import { headlineMaxLength, leadMaxLength } from '@snowplow/contract/limits.ts'
import { line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { languageCodes } from '../../i18n/languages.ts'

/** Nothing typed stands for the site's own words. */
const lineOrNothing = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed.trim() === '' ? null : typed)),
    ),
    z.nullable(line(max)),
  )

const headline = z.object({ headline: lineOrNothing(headlineMaxLength), lead: lineOrNothing(leadMaxLength) })

export const HeadlinesForm = z.object({
  headlines: z.object(Object.fromEntries(languageCodes.map((code) => [code, headline]))),
})

export interface HeadlineValues {
  headlines: Record<string, { headline: string; lead: string }>
}

export const valuesOf = ({ headlines }: Pick<AppearanceReply, 'headlines'>): HeadlineValues => ({
  headlines: Object.fromEntries(
    languageCodes.map((code) => [
      code,
      { headline: headlines[code]?.headline ?? '', lead: headlines[code]?.lead ?? '' },
    ]),
  ),
})

/** What was typed, beside the words in languages that this site does not have. */
export const headlinesOf = (typed: Headlines, before: Headlines): Headlines => ({ ...before, ...typed })
