/** What the department says of itself on every page. */
import * as z from 'zod/mini'
import { Email, line, link } from '../text/text.ts'

/** Null until the department has entered it: pages then leave out what it is for. */
export const ContestTexts = z.strictObject({
  departmentName: z.nullable(line(128)),
  departmentWebsite: z.nullable(link()),
  /** Where people write to; null where they find that on the website. */
  contactEmail: z.nullable(Email),
  /** Where the department announces the winners itself; null for this site's own page. */
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
