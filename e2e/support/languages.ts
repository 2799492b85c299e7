import { getBranding, updateBranding } from '../../contract/branding/update-branding.ts'
import type { Language } from '../../contract/text/languages.ts'
import type { Contest } from './fixtures.ts'

/** Offers languages to the visitors of the demo, which the specs of a worker share. */
export async function offerLanguages(contest: Contest, languages: readonly Language[]): Promise<void> {
  const { headlines, version } = await contest.as('admin')(getBranding)
  const body = { headlines, languages: [...languages], readLanguages: [], version }
  await contest.as('admin')(updateBranding, { body })
}
