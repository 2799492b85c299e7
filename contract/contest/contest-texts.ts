/** What the department says of itself on every page. */
import * as z from 'zod/mini'
import { Email, line, link } from '../text/text.ts'

export const ContestTexts = z.strictObject({
  departmentName: line(128),
  departmentWebsite: link(),
  /** Where people write to; null where they find that on the website. */
  contactEmail: z.nullable(Email),
  /** Where the department announces the winners itself; null for this site's own page. */
  winnersLink: z.nullable(link()),
  companyName: line(128),
  companyLink: link(),
})
export type ContestTexts = z.output<typeof ContestTexts>

/** Made up: they stand until a department has said who it is. */
export const initialTexts: ContestTexts = {
  departmentName: 'State Department of Transportation',
  departmentWebsite: 'https://www.example.gov/transportation',
  contactEmail: 'snowplows@example.gov',
  winnersLink: null,
  companyName: 'Example Civic Software',
  companyLink: 'https://www.example.com/',
}

/** Whether anything of them is still made up. */
export const areMadeUp = (texts: ContestTexts) =>
  (Object.keys(initialTexts) as (keyof ContestTexts)[]).some(
    (text) => texts[text] !== null && texts[text] === initialTexts[text],
  )
