import * as z from 'zod/mini'
import { Email, line, link } from '../text/text.ts'

/** Null until entered; pages omit the sentences that need it. */
export const ContestTexts = z.strictObject({
  departmentName: z.nullable(line(128)),
  departmentWebsite: z.nullable(link()),
  contactEmail: z.nullable(Email),
  winnersLink: z.nullable(link()),
  companyName: z.nullable(line(128)),
  companyLink: z.nullable(link()),
})
export type ContestTexts = z.output<typeof ContestTexts>

/** Required before a contest opens, and from then on. */
export const requiredTexts = ['departmentName', 'departmentWebsite', 'companyName', 'companyLink'] as const
export type RequiredText = (typeof requiredTexts)[number]

export const missingTexts = (texts: ContestTexts): RequiredText[] =>
  requiredTexts.filter((text) => texts[text] === null)
