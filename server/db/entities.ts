import { AuditEvent } from '../features/audit-event/audit-event.entity.ts'
import { LoginThrottle, UsedToken } from '../features/auth/auth.entity.ts'
import { UsedCaptcha } from '../features/captcha/used-captcha.entity.ts'
import { Contest } from '../features/contest/contest.entity.ts'
import { County, District, GradeLevel } from '../features/county/county.entity.ts'
import { Decision } from '../features/decision/decision.entity.ts'
import { FavoriteName, FavoriteNamesSubmission } from '../features/district-poll/district-poll.entity.ts'
import { EmployeeSubmission, Rejection, Status } from '../features/internal-naming/internal-naming.entity.ts'
import { Invitation } from '../features/invitation/invitation.entity.ts'
import { Page } from '../features/page/page.entity.ts'
import { PublicNameSubmission, SubmissionGroup } from '../features/public-submission/public-name-submission.entity.ts'
import {
  ExaminedSubmission,
  SubmissionCount,
} from '../features/public-submission/review/examination/examination.entity.ts'
import { Ballot, PublicVotingOption } from '../features/public-voting/public-voting.entity.ts'
import { FormerName } from '../features/season/former-name.entity.ts'
import { Season } from '../features/season/season.entity.ts'
import { BallotSetAside, SetAside } from '../features/set-aside/set-aside.entity.ts'
import { SetupMark } from '../features/setup/setup-mark.entity.ts'
import { User } from '../features/user/user.entity.ts'

export const entities = [
  Season,
  Contest,
  District,
  County,
  GradeLevel,
  PublicNameSubmission,
  PublicVotingOption,
  Ballot,
  UsedCaptcha,
  Decision,
  User,
  Invitation,
  LoginThrottle,
  UsedToken,
  AuditEvent,
  FavoriteNamesSubmission,
  FavoriteName,
  Status,
  EmployeeSubmission,
  Rejection,
  SetAside,
  BallotSetAside,
  SubmissionGroup,
  ExaminedSubmission,
  SubmissionCount,
  FormerName,
  Page,
  SetupMark,
]
