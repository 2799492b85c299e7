import { entryService } from '../features/entry/entry.service.ts'
import { createFamilyLinks } from '../features/entry/family-links.ts'
import { entryFileService } from '../features/entry/import/entry-file.service.ts'
import { entryDecisionService } from '../features/entry/review/entry-decision.service.ts'
import { entryReviewService } from '../features/entry/review/entry-review.service.ts'
import { entryStatisticsService } from '../features/entry/review/entry-statistics.service.ts'
import { createExamination } from '../features/entry/review/examination/examination.ts'
import { reviewMailsService } from '../features/entry/review/review-mails.service.ts'
import { storyService } from '../features/entry/review/story.service.ts'
import { familyEntryService } from '../features/family-entry/family-entry.service.ts'
import { familyLinkService } from '../features/family-entry/family-link.service.ts'
import { familyPublicationService } from '../features/family-entry/family-publication.service.ts'
import { participationService } from '../features/participation/participation.service.ts'
import { createClassLinks } from '../features/school-class/class-links.ts'
import { classRulesService } from '../features/school-class/class-rules.service.ts'
import { schoolClassService } from '../features/school-class/school-class.service.ts'
import { teacherService } from '../features/school-class/teacher.service.ts'
import { teacherPageService } from '../features/school-class/teacher-page.service.ts'
import type { Accounts } from './accounts.ts'
import type { Core } from './core.ts'
import type { Voting } from './voting.ts'

/** Composes the entries of families, their review, and the families' own pages. */
export function composeEntries(
  { orm, contest, counties, captcha, mailer, erasures, secret, secrets, jobFailed }: Core,
  { throttle }: Pick<Accounts, 'throttle'>,
  { options, winners, count }: Pick<Voting, 'options' | 'winners' | 'count'>,
) {
  const examination = createExamination({ orm, warn: (error) => jobFailed(error, 'Examining entries') })
  const links = createFamilyLinks(secrets)
  const classLinks = createClassLinks(secrets)
  const statistics = entryStatisticsService({ orm, examination })
  const onSubmitted = () => {
    examination.wake()
    mailer.wake()
  }
  const invalidateStories = () => {
    options.offered.clear()
    winners.invalidate()
  }
  const family = {
    ...{ orm, contest, counties, winners, throttle, mailer, links, erasures, invalidateStories },
    examineCorrected: examination.examineCorrected,
  }
  return {
    examination,
    handlers: {
      ...entryService({ orm, contest, counties, captcha, links, secret, onSubmitted }),
      ...schoolClassService({ orm, contest, counties, captcha, throttle, mailer, links: classLinks }),
      ...teacherService({ orm, throttle, mailer, erasures }),
      ...teacherPageService({ orm, contest, links: classLinks, entryLinks: links, secret, onSubmitted }),
      ...classRulesService({ orm }),
      ...familyEntryService(family),
      ...familyPublicationService(family),
      ...familyLinkService(family),
      ...entryReviewService({ orm, counties }),
      ...storyService({ orm, invalidateStories }),
      ...entryDecisionService({ orm, contest, erasures }),
      ...reviewMailsService({ orm, wakeMailer: mailer.wake }),
      ...entryFileService({ orm, contest, onImported: onSubmitted }),
      ...statistics,
      ...participationService({ orm, count, statistics }),
    },
  }
}

export type Entries = ReturnType<typeof composeEntries>
