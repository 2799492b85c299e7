import { AuditEvent } from './audit-event.entity.ts'
import { LoginThrottle, UsedToken } from './auth.entity.ts'
import { Page } from './content-page.entity.ts'
import { County, District, GradeLevel } from './county.entity.ts'
import { DailyFingerprint } from './daily-fingerprint.entity.ts'
import { Decision } from './decision.entity.ts'
import { DestructionCertificate } from './destruction-certificate.entity.ts'
import { FavoriteName, FavoriteNamesSubmission } from './district-poll.entity.ts'
import { Draw } from './draw.entity.ts'
import { ExaminedSubmission, SubmissionCount } from './examination.entity.ts'
import { FormerName } from './former-name.entity.ts'
import { Installation } from './installation.entity.ts'
import { EmployeeSubmission, Rejection, Status } from './internal-naming.entity.ts'
import { Invitation } from './invitation.entity.ts'
import { Mail } from './mail.entity.ts'
import { NamedAddress } from './named-address.entity.ts'
import { PublicNameSubmission, SubmissionGroup } from './public-name-submission.entity.ts'
import { Ballot, PublicVotingOption } from './public-voting.entity.ts'
import { PublishedCount, PublishedPatterns, PublishedReceipts } from './published-count.entity.ts'
import { SchoolClass } from './school-class.entity.ts'
import { Season } from './season.entity.ts'
import { AuthenticatorApp, Passkey, RecoveryCode } from './second-factor.entity.ts'
import { Session } from './session.entity.ts'
import { SetAside, SetAsideBallot } from './set-aside.entity.ts'
import { SetupMark } from './setup-mark.entity.ts'
import { SourceCount } from './source-count.entity.ts'
import { Subscriber } from './subscriber.entity.ts'
import { UsedCaptcha } from './used-captcha.entity.ts'
import { User } from './user.entity.ts'

export const entities = [
  Season,
  Installation,
  District,
  County,
  GradeLevel,
  SchoolClass,
  PublicNameSubmission,
  PublicVotingOption,
  Ballot,
  DailyFingerprint,
  Subscriber,
  Draw,
  PublishedCount,
  PublishedPatterns,
  PublishedReceipts,
  UsedCaptcha,
  Decision,
  User,
  Invitation,
  Session,
  LoginThrottle,
  UsedToken,
  AuthenticatorApp,
  Passkey,
  RecoveryCode,
  AuditEvent,
  FavoriteNamesSubmission,
  FavoriteName,
  Status,
  EmployeeSubmission,
  Rejection,
  SetAside,
  SetAsideBallot,
  NamedAddress,
  SubmissionGroup,
  ExaminedSubmission,
  SubmissionCount,
  SourceCount,
  FormerName,
  Page,
  SetupMark,
  Mail,
  DestructionCertificate,
]
