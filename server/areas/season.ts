import { brandingService } from '../features/branding/branding.service.ts'
import { contentPageService } from '../features/content-page/content-page.service.ts'
import { territoryService } from '../features/county/territory.service.ts'
import { pressKitService } from '../features/press-kit/press-kit.service.ts'
import { createPurge } from '../features/retention/purge.ts'
import { retentionService } from '../features/retention/retention.service.ts'
import { demoClockService } from '../features/season/contest.service.ts'
import { seasonService } from '../features/season/season.service.ts'
import { createShareImages } from '../features/seo/share-images.ts'
import { setupService } from '../features/setup/setup.service.ts'
import { siteFolder } from '../http/pages/static-site.ts'
import type { Handlers } from '../http/serve.ts'
import type { Core } from './core.ts'
import type { Entries } from './entries.ts'
import type { Voting } from './voting.ts'

/** Composes the seasons: schedule, territory, pages, branding, and the retention of their data. */
export function composeSeason(
  { orm, clock, contest, counties, captcha, erasures, now, isDemo }: Core,
  { winners }: Pick<Voting, 'winners'>,
  { examination }: Pick<Entries, 'examination'>,
) {
  const branding = brandingService({ orm, contest })
  const images = createShareImages({
    folder: siteFolder,
    getBranding: async () => (await contest.getCurrent()).announced.branding,
    getLogoImages: branding.getLogoImages,
  })
  return {
    ...{ branding, images },
    jobs: { purge: createPurge({ orm, now, erasures }) },
    handlers: {
      ...contest,
      ...branding,
      ...(isDemo && (demoClockService({ contest, clock }) satisfies Handlers<'setDemoClock'>)),
      ...counties,
      ...territoryService({ orm, counties, onChanged: contest.invalidateSchedule }),
      ...setupService({ orm }),
      ...seasonService({ orm, contest, winners, countWaiting: examination.waiting }),
      ...retentionService({ orm, contest, erasures }),
      ...pressKitService({ orm, contest, winners, images }),
      ...contentPageService({ orm, captcha: captcha.provider, languages: contest.seasons.languages }),
    },
  }
}

export type Season = ReturnType<typeof composeSeason>
