import type { AuditAction, AuditEvent } from '@snowplow/contract/audit-event.ts'
import { roles } from '@snowplow/contract/auth/access.ts'
import { tieRules } from '@snowplow/contract/results/draw.ts'
import { scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import { erasureModes } from '@snowplow/contract/retention/retention.ts'
import type { SetupStep } from '@snowplow/contract/setup.ts'
import { languages } from '@snowplow/contract/text/languages.ts'
import { useTranslation } from '../../i18n/i18n.ts'

type Underscored<Action> = Action extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

/** Message key of an action; an action without a message does not compile. A dot would nest the key. */
export const getActionKey = (action: AuditAction) =>
  `audit.action_${action.replace('.', '_') as Underscored<AuditAction>}` as const

/** A changed field, localized; null on the side that the action does not have. */
export interface Change {
  field: string
  name: string
  before: string | null
  after: string | null
}

/** Translates actions, field names and values of audit events. Unknown ones are shown as stored. */
export function useAuditLabels() {
  const { t } = useTranslation()
  const fields: Record<string, string> = {
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
    email: t('fields.email'),
    roles: t('fields.roles'),
    isActive: t('fields.isActive'),
    phase_1: t('front.phase_1'),
    phase_2: t('front.phase_2'),
    phase_3: t('front.phase_3'),
    phase_4: t('front.phase_4'),
    entryDeadline: t('schedule.entryDeadline'),
    announcementDate: t('schedule.announcementDate'),
    departmentName: t('schedule.departmentName'),
    departmentWebsite: t('schedule.departmentWebsite'),
    contactEmail: t('schedule.contactEmail'),
    winnersLink: t('schedule.winnersLink'),
    companyName: t('schedule.companyName'),
    companyLink: t('schedule.companyLink'),
    stateFips: t('audit.field_state'),
    timeZone: t('audit.field_timeZone'),
    districts: t('audit.field_districts'),
    counties: t('audit.field_counties'),
    gradeLevels: t('audit.field_gradeLevels'),
    year: t('season.year'),
    logo: t('branding.logo'),
    plowName: t('branding.plowName'),
    languages: t('branding.languages'),
    readLanguages: t('branding.haveRead'),
    mark: t('audit.field_mark'),
    colors_light: t('branding.colorsLight'),
    colors_dark: t('branding.colorsDark'),
    ...Object.fromEntries(
      Object.entries(languages).flatMap(([code, { name }]) => [
        [`headline_${code}`, t('branding.headlineIn', { language: name })],
        [`lead_${code}`, t('branding.leadIn', { language: name })],
      ]),
    ),
    by: t('audit.field_by'),
    factor: t('audit.field_factor'),
    browser: t('audit.field_browser'),
    system: t('audit.field_system'),
    sessions: t('audit.field_sessions'),
    reason: t('audit.field_reason'),
    status: t('naming.status'),
    reviewState: t('review.state'),
    reviewReason: t('fields.reason'),
    favorites: t('audit.field_favorites'),
    personalData: t('review.personalData'),
    hasSharedWinners: t('naming.sharing'),
    where: t('review.filtered'),
    mails: t('audit.field_mails'),
    rows: t('audit.field_rows'),
    entries: t('audit.field_entries'),
    invalidRows: t('audit.field_invalidRows'),
    markdown: t('audit.field_markdown'),
    favoriteNames: t('audit.field_favoriteNames'),
    snowplowName: t('naming.snowplowName'),
    snowplowId: t('fields.snowplowId'),
    district: t('fields.districtId'),
    names: t('audit.field_names'),
    ballots: t('audit.field_ballots'),
    recipient: t('audit.field_recipient'),
    ties: t('audit.field_ties'),
    tieRule: t('draw.ruleLabel'),
    digits: t('fields.digits'),
    source: t('fields.source'),
    correctionReason: t('audit.field_correctionReason'),
    setAside: t('audit.field_setAside'),
    addressName: t('fields.addressName'),
    setAsideReason: t('audit.field_setAsideReason'),
    revertReason: t('audit.field_revertReason'),
    requestedBy: t('audit.field_requestedBy'),
    declineReason: t('audit.field_declineReason'),
    needsSecondAdministrator: t('draw.second'),
    hasClassEntries: t('schoolClass.togetherOn'),
    fieldGroup: t('audit.field_fieldGroup'),
    records: t('audit.field_records'),
    holdReason: t('audit.field_holdReason'),
    erasureMode: t('audit.field_erasureMode'),
    ...Object.fromEntries(scheduledGroups.map((group) => [group, t(`retention.group_${group}`)])),
  }
  const values: Record<string, string> = {
    ...Object.fromEntries(roles.map((role) => [role, t(`user.role_${role}`)])),
    ...Object.fromEntries(erasureModes.map((mode) => [mode, t(`retention.erasure_${mode}`)])),
    ...Object.fromEntries(tieRules.map((rule) => [rule, t(`draw.choice_${rule}`)])),
    password: t('audit.value_password'),
    organization: t('audit.value_organization'),
    app: t('audit.value_app'),
    recoveryCode: t('audit.value_recoveryCode'),
    code: t('audit.value_code'),
    passkey: t('audit.value_passkey'),
    'mailed link': t('audit.value_mailedLink'),
    'second factor used': t('audit.value_factorUsed'),
    'second factor added': t('audit.value_factorAdded'),
    'email changed': t('audit.value_emailChanged'),
    'wrong passkey': t('audit.value_wrongPasskey'),
    deactivated: t('audit.value_deactivated'),
    'unknown email': t('audit.value_unknown'),
    'current password': t('audit.value_currentPassword'),
    'attempts from one address': t('audit.value_oneAddress'),
    'attempts from a known browser': t('audit.value_recognizedBrowser'),
    'attempts from many addresses': t('audit.value_manyAddresses'),
    pending: t('review.state_pending'),
    approved: t('review.state_approved'),
    rejected: t('review.state_rejected'),
    withdrawn: t('review.state_withdrawn'),
    Pending: t('naming.status_Pending'),
    Approved: t('naming.status_Approved'),
    Rejected: t('naming.status_Rejected'),
    done: t('audit.value_done'),
    notNeeded: t('audit.value_notNeeded'),
    yes: t('audit.yes'),
    no: t('audit.no'),
    ...Object.fromEntries(scheduledGroups.map((group) => [group, t(`retention.group_${group}`)])),
  }
  const subjects: Record<string, string> = {
    'every entry that was filtered': t('audit.subject_entries'),
    'the outbox': t('audit.subject_outbox'),
    'the list of entries': t('audit.subject_listed'),
    'the list of names that are alike': t('audit.subject_listedGroups'),
    'the results of every district': t('audit.subject_results'),
    'the winners of every district': t('audit.subject_winners'),
    'every ballot': t('audit.subject_ballots'),
    'every approved name of a truck': t('audit.subject_truckNames'),
  }
  const setupSteps: Record<SetupStep, string> = {
    dates: t('firstSteps.dates'),
    ties: t('firstSteps.ties'),
    captcha: t('firstSteps.captcha'),
    signIn: t('firstSteps.signIn'),
    staff: t('firstSteps.staff'),
    preview: t('firstSteps.preview'),
  }
  const isEnumerated = (field: string) =>
    ['roles', 'by', 'reason', 'reviewState', 'status', 'personalData', 'mark', 'fieldGroup', 'tieRule'].includes(field)
  const getLabel = (field: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('audit.nothing')
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    if (Array.isArray(value)) return value.map((one) => getLabel(field, one)).join(', ') || t('audit.nothing')
    if (typeof value === 'object') return JSON.stringify(value)
    return (isEnumerated(field) && values[String(value)]) || String(value)
  }
  return {
    subjectOf: ({ action, subject, subjectId }: AuditEvent): string =>
      (action === 'setup.marked' && setupSteps[subject as SetupStep]) ||
      (subjectId === null && subjects[subject]) ||
      subject ||
      t('audit.nothing'),
    changesOf: ({ before, after }: AuditEvent): Change[] =>
      [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
        field,
        name: fields[field] ?? field,
        before: before && getLabel(field, before[field]),
        after: after && getLabel(field, after[field]),
      })),
  }
}
