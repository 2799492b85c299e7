import { getApiDocument } from './api-document.ts'
import { listAuditEvents } from './audit-event.ts'
import { changeOwnPassword, getMe, getSignInOptions, login, signOut, ssoLogin, updateMe } from './auth.ts'
import { getCaptchaChallenge } from './captcha.ts'
import { getContest, setDemoClock } from './contest.ts'
import { listCounties, listDistricts, listGradeLevels } from './county.ts'
import { getCountyMap } from './county-map.ts'
import {
  getDistrictFavorites,
  listApprovedNames,
  listDistrictPolls,
  listFavoriteNamesSubmissions,
  submitFavoriteNames,
} from './district-poll.ts'
import { getLiveness, getReadiness } from './health.ts'
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
} from './internal-naming.ts'
import {
  mockGetUser,
  mockGetUserByEmail,
  mockRefresh,
  mockSignIn,
  mockSignInWithToken,
  mockSignUp,
  mockUpdateUser,
} from './mock-auth.ts'
import { exportPollResults, getPollOverview, getPollResult, listBallotBursts } from './poll-result.ts'
import { checkEmail, checkSnowplowName, submitPublicSubmission } from './public-submission.ts'
import { listVotingOptions, submitVote } from './public-voting.ts'
import type { Route } from './route.ts'
import { updateContest } from './schedule.ts'
import { listSetAsides, setBallotsAside, takeBallotsBack } from './set-aside.ts'
import {
  countFavorites,
  deletePublicSubmission,
  exportPublicSubmissions,
  getSubmissionStatistics,
  listPublicSubmissions,
  listSubmissionGroups,
  reviewPublicSubmissions,
} from './submission-review.ts'
import { createUser, deleteUser, listUsers, setUserPassword, updateUser } from './user.ts'
import { publishVotingOptions } from './voting-option.ts'
import { listWinners } from './winner.ts'

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
