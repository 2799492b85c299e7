import { toAddress } from '@snowplow/contract/api/route.ts'
import { listWinnerYears } from '@snowplow/contract/winner/winner.ts'
import type { FastifyInstance } from 'fastify'
import { serveLogo } from '../features/branding/logo-site.ts'
import { acceptClockForm } from '../features/season/clock-form.ts'
import { shareSite } from '../features/seo/seo.ts'
import { setPageHeaders } from '../http/limits/protection.ts'
import { serveSite, siteFolder } from '../http/pages/static-site.ts'
import { createPageCache } from '../ssr/page-cache.ts'
import { hasSsrBundle } from '../ssr/ssr-bundle.ts'
import type { Accounts } from './accounts.ts'
import type { Core } from './core.ts'
import type { Season } from './season.ts'
import type { Voting } from './voting.ts'

interface Areas {
  accounts: Pick<Accounts, 'provider'>
  voting: Pick<Voting, 'nameOrder'>
  season: Pick<Season, 'branding' | 'images'>
}

/** Serves the pages, rendered on the server where they are public, and what search engines and feeds read. */
export async function servePages(
  site: FastifyInstance,
  { config, clock, log, read, now, isDemo, contest }: Core,
  { accounts: { provider }, voting: { nameOrder }, season: { branding, images } }: Areas,
): Promise<void> {
  const { isOutOfDate, seasons } = contest
  const { languages } = seasons
  setPageHeaders(site, config, provider?.findTokenOrigin)
  serveLogo(site, branding)
  if (isDemo) acceptClockForm(site, clock)
  site.addHook('onClose', images.close)
  const headOf = await shareSite(site, {
    folder: siteFolder,
    address: config.PUBLIC_ADDRESS,
    read,
    images,
    languages,
    wallNow: () => clock.wallNow(),
  })
  const source = { read, headOf, isOutOfDate, languages, now, nextRotation: nameOrder.nextRow, log }
  const pages = hasSsrBundle(siteFolder) ? await createPageCache(siteFolder, source) : null
  const hasArchive = async (year: number) => {
    const years = await read(toAddress(listWinnerYears)).catch(() => undefined)
    return (years as number[] | undefined)?.includes(year) ?? false
  }
  await serveSite(site, siteFolder, pages, { isDemo, hasArchive })
}
