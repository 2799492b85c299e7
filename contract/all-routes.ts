import { getApiDocument } from './api-document.ts'
import { getCaptchaChallenge } from './captcha.ts'
import { getContest, setDemoClock } from './contest.ts'
import { listCounties, listDistricts, listGradeLevels } from './county.ts'
import { checkEmail, checkSnowplowName, submitPublicSubmission } from './public-submission.ts'
import { listVotingOptions, submitVote } from './public-voting.ts'
import type { Route } from './route.ts'

/** Every route by its name, which is also its operation id, its service and its hook. */
export const allRoutes = {
  getApiDocument,
  getContest,
  setDemoClock,
  listCounties,
  listDistricts,
  listGradeLevels,
  getCaptchaChallenge,
  checkEmail,
  checkSnowplowName,
  submitPublicSubmission,
  listVotingOptions,
  submitVote,
} satisfies Record<string, Route>
