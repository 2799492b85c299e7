import { listAuditEvents } from '../audit-event.ts'
import { changeOwnPassword, getMe, getSignInOptions, login, signOut, ssoLogin, updateMe } from '../auth/auth.ts'
import { getCaptchaChallenge } from '../auth/captcha.ts'
import {
  mockGetUser,
  mockGetUserByEmail,
  mockRefresh,
  mockSignIn,
  mockSignInWithToken,
  mockSignUp,
  mockUpdateUser,
} from '../auth/mock-auth.ts'
import { getContest, setDemoClock } from '../contest/contest.ts'
import { updateContest } from '../contest/schedule.ts'
import { listCounties, listDistricts, listGradeLevels } from '../county/county.ts'
import { getCountyMap } from '../county/county-map.ts'
import {
  getDistrictFavorites,
  listApprovedNames,
  listDistrictPolls,
  listFavoriteNamesSubmissions,
  submitFavoriteNames,
} from '../district-poll/district-poll.ts'
import { publishVotingOptions } from '../district-poll/voting-option.ts'
import {
  approveEmployeeNames,
  countEmployeeNames,
  exportEmployeeNames,
  listEmployeeSubmissions,
  listRejections,
  listStatuses,
  rejectEmployeeName,
  reviseEmployeeName,
  submitEmployeeName,
} from '../internal-naming.ts'
import { exportPollResults, getPollOverview, getPollResult, listBallotBursts } from '../poll-result.ts'
import { checkEmail, checkSnowplowName, submitPublicSubmission } from '../public-submission/public-submission.ts'
import {
  countFavorites,
  deletePublicSubmission,
  exportPublicSubmissions,
  getSubmissionStatistics,
  listPublicSubmissions,
  listSubmissionGroups,
  reviewPublicSubmissions,
  undoReview,
} from '../public-submission/submission-review.ts'
import { listVotingOptions, submitVote } from '../public-voting.ts'
import { listSetAsides, setBallotsAside, takeBallotsBack } from '../set-aside.ts'
import { createUser, deleteUser, listUsers, setUserPassword, updateUser } from '../user.ts'
import { listWinners } from '../winner.ts'
import { getApiDocument } from './api-document.ts'
import { getLiveness, getReadiness } from './health.ts'
import type { Route } from './route.ts'

/** Every route by its name, which is also its operation id, its service and its hook. */
export const allRoutes = {
  getApiDocument,
  getLiveness,
  getReadiness,
  getContest,
  setDemoClock,
  updateContest,
  listCounties,
  listDistricts,
  listGradeLevels,
  getCountyMap,
  getCaptchaChallenge,
  checkEmail,
  checkSnowplowName,
  submitPublicSubmission,
  listVotingOptions,
  submitVote,
  getSignInOptions,
  login,
  ssoLogin,
  getMe,
  updateMe,
  changeOwnPassword,
  signOut,
  listUsers,
  createUser,
  updateUser,
  setUserPassword,
  deleteUser,
  listAuditEvents,
  listPublicSubmissions,
  reviewPublicSubmissions,
  undoReview,
  exportPublicSubmissions,
  countFavorites,
  deletePublicSubmission,
  listSubmissionGroups,
  getSubmissionStatistics,
  listApprovedNames,
  listFavoriteNamesSubmissions,
  submitFavoriteNames,
  listDistrictPolls,
  getDistrictFavorites,
  publishVotingOptions,
  getPollResult,
  getPollOverview,
  listBallotBursts,
  exportPollResults,
  listSetAsides,
  setBallotsAside,
  takeBallotsBack,
  listWinners,
  listStatuses,
  listEmployeeSubmissions,
  listRejections,
  submitEmployeeName,
  reviseEmployeeName,
  approveEmployeeNames,
  countEmployeeNames,
  exportEmployeeNames,
  rejectEmployeeName,
  mockSignUp,
  mockSignIn,
  mockSignInWithToken,
  mockRefresh,
  mockGetUser,
  mockGetUserByEmail,
  mockUpdateUser,
} satisfies Record<string, Route>
