/**
 * Retention schedule: the class of every stored property, by entity. The purge job, the notice at collection, the privacy
 * page, `docs/data-map.md` and `operator purge` follow from this table. A property without a class fails
 * `server/features/retention/field-groups.test.ts`.
 */
import { addDays } from '../contest/days.ts'
import { personalFields } from '../entry/entry.ts'

/** Days after the announcement, unless an administrator sets others for a season. */
export const defaultRetentionDays = 180
export const minRetentionDays = 30
export const maxRetentionDays = 36_500

export interface FieldGroup {
  title: string
  purpose: string
  /**
   * `schedule`: days after the announcement. `expiry`: hours to weeks after its last use, by jobs. `account`: with the
   * account, by an administrator. `record`: permanently, with the records of the contest.
   */
  until: 'schedule' | 'expiry' | 'account' | 'record'
  /** `blank` keeps the row for the statistics and the count. */
  action: 'blank' | 'delete'
  fields: Readonly<Record<string, readonly string[]>>
}

export const fieldGroups = {
  family: {
    title: 'Families',
    purpose: 'Tell entries apart, confirm them, and reach the family of a winner.',
    until: 'schedule',
    action: 'blank',
    fields: {
      PublicNameSubmission: [
        ...personalFields,
        ...['language', 'isMailStopped'],
        // Free text: a child may name itself. Retained for names on a ballot, unless it contains the family's data.
        ...['snowplowNameDescription', 'hints', 'reviewReason'],
        // Copy of the others and of the entry's mail, if records law forbids their erasure until the date.
        'withheld',
        // Derived from the data above.
        ...['emailKey', 'childKey', 'emailUse'],
      ],
      // The teacher's address.
      SchoolClass: ['email', 'language'],
    },
  },
  ballotClient: {
    title: 'Technical traces of votes',
    purpose: 'Detect automated voting: keyed hashes of network address and browser, and the time taken by the captcha.',
    until: 'schedule',
    action: 'blank',
    fields: {
      Ballot: ['client', 'addressHash', 'networkHash', 'agentHash', 'solvedAfter'],
      Season: ['ballotKey'],
      NamedAddress: ['id', 'season', 'addressHash', 'name', 'namedBy', 'namedAt'],
    },
  },
  mail: {
    title: 'Mail',
    purpose: 'Send messages to families, staff, and subscribers, and prove their delivery.',
    until: 'schedule',
    action: 'delete',
    fields: {
      Mail: [
        ...['id', 'season', 'kind', 'entityId', 'occurrence', 'recipient', 'language', 'priority', 'state', 'attempts'],
        ...['attemptedAt', 'dueAt', 'leasedUntil', 'sentAt', 'response', 'isBounced', 'createdAt'],
      ],
      // Confirmed addresses; deleted earlier after their last message, or when their owners unsubscribe.
      Subscriber: [
        ...['id', 'season', 'email', 'emailKey', 'language', 'getsVoting', 'getsWinners', 'getsFingerprints'],
        'createdAt',
      ],
    },
  },
  audit: {
    title: 'Audit log',
    purpose: 'Show which member of staff changed or read which data.',
    until: 'schedule',
    action: 'delete',
    fields: {
      AuditEvent: [
        ...['id', 'season', 'at', 'action', 'actionOrder', 'actorId', 'actor', 'actorOrder', 'subjectType'],
        ...['subjectId', 'subject', 'subjectOrder', 'before', 'after'],
      ],
    },
  },
  request: {
    title: 'Repeated requests and sign-ins',
    purpose:
      'Answer a repeated request once, undo a decision within a day, slow down password guessing, and list sessions.',
    until: 'expiry',
    action: 'delete',
    fields: {
      Decision: ['id', 'content', 'reply', 'before', 'undoReply', 'createdAt'],
      UsedCaptcha: ['solution', 'usedFor', 'usedAt'],
      UsedToken: ['token'],
      LoginThrottle: ['account', 'client', 'attempts', 'since'],
      Invitation: ['key', 'user', 'purpose', 'end', 'createdAt'],
      Session: ['id', 'user', 'tokenVersion', 'browser', 'system', 'createdAt', 'lastUsedAt', 'expiresAt'],
    },
  },
  account: {
    title: 'Accounts of staff',
    purpose: 'Sign in, and show a person’s own settings.',
    until: 'account',
    action: 'delete',
    fields: {
      User: [
        ...['id', 'firstName', 'firstNameOrder', 'lastName', 'lastNameOrder', 'email', 'emailOrder', 'emailKey'],
        ...['roles', 'rolesText', 'passwordHash', 'isActive', 'invitedUntil', 'tokenVersion', 'lastLoginAt'],
        ...['isTaskMailStopped', 'hasSecondFactor', 'factorRemovalAt', 'factorRemovalBy', 'factorRemovalKey'],
        ...['credentialsSetBy', 'adminSince', 'settings', 'shortcuts', 'createdAt', 'updatedAt', 'version'],
      ],
      AuthenticatorApp: ['user', 'secret', 'lastStep', 'createdAt'],
      Passkey: [
        ...['id', 'user', 'name', 'credentialId', 'publicKey', 'counter', 'transports', 'createdAt', 'lastUsedAt'],
      ],
      RecoveryCode: ['key', 'user'],
    },
  },
  staff: {
    title: 'Official acts of staff',
    purpose: 'Show who reviewed a name, named a truck or excluded ballots: public records of the department.',
    until: 'record',
    action: 'blank',
    fields: {
      PublicNameSubmission: ['reviewedBy', 'importedBy', 'publicationRecordedBy'],
      FavoriteNamesSubmission: ['user'],
      EmployeeSubmission: ['user'],
      Rejection: ['reason', 'user', 'adminUser'],
      SetAside: [
        'reason',
        'setAsideBy',
        'confirmedBy',
        'requesterId',
        'revertReason',
        'revertedBy',
        'revertConfirmedBy',
      ],
      Draw: ['lockedBy', 'enteredBy'],
      Season: ['recordsHold'],
      SchoolClass: ['revokedBy'],
      DestructionCertificate: ['by'],
    },
  },
} as const satisfies Record<string, FieldGroup>

export type FieldGroupName = keyof typeof fieldGroups

/** Groups that the purge destroys, in its order: the audit log last. */
export const scheduledGroups = ['family', 'ballotClient', 'mail', 'audit'] as const satisfies readonly FieldGroupName[]
export type ScheduledGroup = (typeof scheduledGroups)[number]

/** Properties without personal data, by entity. */
export const notPersonal: Readonly<Record<string, readonly string[]>> = {
  Season: [
    ...['id', 'year', 'state', 'schedule', 'texts', 'stateFips', 'timeZone', 'firstBallotId', 'firstEntryId'],
    ...['territoryVersion', 'lastDistrictId', 'lastCountyId', 'hasSharedWinners', 'startedAt', 'closedAt'],
    // Plow names that were published.
    ...[
      'winners',
      'retentionDays',
      'promisedUntil',
      'erasureMode',
      'hasReviewMails',
      'createdAt',
      'updatedAt',
      'version',
    ],
    ...['tieRule', 'needsSecondAdministrator', 'hasClassEntries', 'votingStartedAt', 'scheduleChanges'],
  ],
  Installation: [
    ...['id', 'season', 'isSample', 'isRehearsal', 'logo', 'colors', 'headlines', 'plowName'],
    ...[
      'languages',
      'readLanguages',
      'erasureList',
      'release',
      'logoSmall',
      'logoLarge',
      'createdAt',
      'updatedAt',
      'version',
    ],
  ],
  District: ['id', 'season', 'name', 'nameOrder', 'position'],
  County: ['id', 'season', 'name', 'nameOrder', 'fips', 'district'],
  GradeLevel: ['id', 'season', 'name', 'position'],
  PublicNameSubmission: [
    // The reference is random: without the family's data, it leads nowhere.
    ...['id', 'season', 'reference', 'gradeLevel', 'county', 'snowplowName', 'snowplowNameOrder', 'nameKey'],
    ...['schoolClass', 'isClassEntry'],
    ...['childInfoParentConsent', 'reviewState', 'reviewedAt', 'hasHint', 'group', 'destroyedAt'],
    ...['linkNonce', 'withdrawnAt', 'withheldAt', 'publication', 'publicationAnsweredAt', 'answers', 'isStoryHidden'],
    ...['createdAt', 'updatedAt', 'version'],
  ],
  SchoolClass: ['id', 'season', 'code', 'schoolName', 'county', 'gradeLevel', 'revokedAt', 'revokeReason', 'createdAt'],
  SubmissionGroup: ['id', 'season', 'first', 'count', 'pending'],
  ExaminedSubmission: ['season', 'submission', 'rules'],
  SubmissionCount: ['season', 'kind', 'item', 'entries'],
  SourceCount: ['season', 'kind', 'source', 'uses'],
  FormerName: ['id', 'season', 'nameKey', 'kind'],
  PublicVotingOption: ['id', 'season', 'district', 'optionNumber', 'publicNameSubmission', 'createdAt'],
  Ballot: [
    ...['id', 'season', 'district', 'county', 'firstOption', 'secondOption', 'thirdOption', 'createdAt'],
    // Published with the results: leads to a voter only through the receipt, which the voter alone has.
    'receiptHash',
  ],
  DailyFingerprint: [
    ...['id', 'season', 'day', 'header', 'salt', 'hash', 'ballots', 'lastBallotId', 'missingIds', 'createdAt'],
  ],
  Draw: ['id', 'season', 'lockedAt', 'digits', 'source', 'enteredAt'],
  PublishedCount: ['id', 'season', 'basis', 'results', 'districts', 'startedAt', 'publishedAt'],
  PublishedPatterns: ['id', 'season', 'publication', 'districtId', 'patterns'],
  PublishedReceipts: ['id', 'season', 'publication', 'prefix', 'part', 'rows'],
  SetAside: [
    ...['id', 'season', 'district', 'ballots', 'firstAt', 'lastAt', 'setAsideAt', 'confirmedAt'],
    ...['revertRequestedAt', 'revertedAt'],
  ],
  BallotSetAside: ['id', 'season', 'setAside', 'ballot', 'revertedAt'],
  FavoriteNamesSubmission: ['id', 'season', 'district', 'favoriteNames', 'createdAt', 'updatedAt'],
  FavoriteName: ['id', 'season', 'favoriteNamesSubmission', 'publicNameSubmission'],
  Status: ['id', 'name'],
  EmployeeSubmission: [
    ...['id', 'season', 'snowplowName', 'snowplowNameOrder', 'snowplowId', 'snowplowIdOrder', 'truckKey', 'heldTruck'],
    ...['district', 'status', 'rejections', 'createdAt', 'updatedAt', 'version'],
  ],
  Rejection: ['id', 'season', 'snowplowName', 'snowplowId', 'employeeSubmission', 'createdAt'],
  Page: ['season', 'kind', 'language', 'markdown', 'updatedAt', 'version'],
  SetupMark: ['step', 'mark', 'createdAt'],
  DestructionCertificate: [
    ...['id', 'season', 'kind', 'fieldGroup', 'records', 'days', 'announcementDate', 'startedAt', 'completedAt'],
  ],
}

export type RetentionDays = Partial<Record<ScheduledGroup, number>>

/** Days until which families were promised that a group is retained, and destroyed after. */
export type PromisedUntil = Partial<Record<ScheduledGroup, string>>

/** Days after the announcement for which a group of a season is retained. */
export const getRetentionDays = (group: ScheduledGroup, days: RetentionDays | null | undefined): number =>
  days?.[group] ?? defaultRetentionDays

/** Last day on which a group is retained. */
export const retainedUntil = (
  group: ScheduledGroup,
  announcementDate: string,
  days: RetentionDays | null | undefined,
): string => addDays(announcementDate, getRetentionDays(group, days))
