import * as z from 'zod/mini'
import * as auditEvent from '../audit-event.ts'
import * as auth from '../auth/auth.ts'
import * as captcha from '../auth/captcha.ts'
import * as factorRemoval from '../auth/factor-removal.ts'
import * as mockAuth from '../auth/mock-auth.ts'
import * as secondFactor from '../auth/second-factor.ts'
import * as sessions from '../auth/sessions.ts'
import * as backup from '../backup.ts'
import * as ballotPattern from '../ballot-pattern/ballot-pattern.ts'
import * as patternPart from '../ballot-pattern/pattern-part.ts'
import * as branding from '../branding/branding.ts'
import * as updateBranding from '../branding/update-branding.ts'
import * as connections from '../connections.ts'
import * as page from '../content-page/content-page.ts'
import * as pageText from '../content-page/content-page-text.ts'
import * as contest from '../contest/contest.ts'
import * as phaseUse from '../contest/phase-use.ts'
import * as schedule from '../contest/schedule.ts'
import * as county from '../county/county.ts'
import * as countyMap from '../county/county-map.ts'
import * as territory from '../county/territory.ts'
import * as decision from '../decision.ts'
import * as districtPoll from '../district-poll/district-poll.ts'
import * as votingOption from '../district-poll/voting-option.ts'
import * as entryImport from '../entry/entry-import.ts'
import * as submissionReview from '../entry/entry-review.ts'
import * as familyEntry from '../entry/family-entry.ts'
import * as publicSubmission from '../entry/naming-form.ts'
import * as publication from '../entry/publication.ts'
import * as reviewMails from '../entry/review-mails.ts'
import * as story from '../entry/story.ts'
import * as fingerprint from '../fingerprint/fingerprint.ts'
import * as internalNaming from '../internal-naming.ts'
import * as related from '../lists/related.ts'
import * as demoMail from '../mail/demo-mail.ts'
import * as mail from '../mail/mail.ts'
import * as mailServer from '../mail/mail-server.ts'
import * as unsubscribe from '../mail/unsubscribe.ts'
import * as openItem from '../open-item.ts'
import * as participation from '../participation/participation.ts'
import * as pollResult from '../poll-result/poll-result.ts'
import * as setAside from '../poll-result/set-aside.ts'
import * as publicVoting from '../public-voting.ts'
import * as results from '../results/results.ts'
import * as scrutineer from '../results/scrutineer.ts'
import * as ties from '../results/ties.ts'
import * as retention from '../retention/retention.ts'
import * as schoolClass from '../school-class/school-class.ts'
import * as seasons from '../season/seasons.ts'
import * as settings from '../settings/settings.ts'
import * as setup from '../setup.ts'
import * as subscription from '../subscription/subscription.ts'
import * as invitation from '../user/invitation.ts'
import * as staffImport from '../user/staff-import.ts'
import * as user from '../user/user.ts'
import * as pressKit from '../winner/press-kit.ts'
import * as winner from '../winner/winner.ts'
import * as winningName from '../winner/winning-name.ts'
import * as errors from './errors.ts'
import type { Route } from './route.ts'
import * as server from './server.ts'

const files = {
  ...errors,
  ...server,
  ...updateBranding,
  ...branding,
  ...auditEvent,
  ...auth,
  ...secondFactor,
  ...sessions,
  ...captcha,
  ...mockAuth,
  ...connections,
  ...contest,
  ...phaseUse,
  ...schedule,
  ...related,
  ...county,
  ...countyMap,
  ...territory,
  ...decision,
  ...districtPoll,
  ...votingOption,
  ...internalNaming,
  ...demoMail,
  ...mail,
  ...mailServer,
  ...page,
  ...pageText,
  ...pollResult,
  ...ballotPattern,
  ...patternPart,
  ...publicSubmission,
  ...participation,
  ...schoolClass,
  ...familyEntry,
  ...publication,
  ...submissionReview,
  ...story,
  ...reviewMails,
  ...entryImport,
  ...publicVoting,
  ...fingerprint,
  ...subscription,
  ...retention,
  ...openItem,
  ...seasons,
  ...setAside,
  ...settings,
  ...setup,
  ...backup,
  ...user,
  ...factorRemoval,
  ...staffImport,
  ...invitation,
  ...unsubscribe,
  ...winner,
  ...pressKit,
  ...results,
  ...ties,
  ...scrutineer,
  ...winningName,
}
type Exports = typeof files
type RouteName = { [Name in keyof Exports]: Exports[Name] extends Route ? Name : never }[keyof Exports]

const isRoute = (exported: unknown) => typeof exported === 'object' && exported !== null && 'reply' in exported

/** Routes by name, which is also the operation id, the service function and the hook. */
export const allRoutes = Object.fromEntries(
  Object.entries(files).filter(([, exported]) => isRoute(exported)),
) as unknown as Pick<Exports, RouteName>

/** Object schemas by export name: the component names of the API document. */
export const namedSchemas = new Map(
  Object.entries(files).flatMap(([name, exported]): [z.ZodMiniType, string][] =>
    exported instanceof z.ZodMiniObject && /^[A-Z]/.test(name) ? [[exported, name]] : [],
  ),
)
