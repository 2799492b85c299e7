import type { Reply } from '@snowplow/contract/api/route.ts'
import type { testConnections } from '@snowplow/contract/connections.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { CountRules } from '@snowplow/contract/results/ties.ts'
import type { Check, SeasonCheck } from '@snowplow/contract/season/seasons.ts'
import type { SetupMark, SetupStep } from '@snowplow/contract/setup.ts'
import type { Step } from './StepRow.tsx'

interface SetupState {
  contest: Contest
  checkOf: (kind: SeasonCheck) => Check | undefined
  markOf: (step: SetupStep) => SetupMark | undefined
  accounts: number
  undelivered: number
  /** Undefined while it is loaded. */
  rules: CountRules | undefined
  connections: Reply<typeof testConnections> | undefined
  isSignInAccepted: boolean
}

const toField = (path: string, field: string) => `${path}?field=${field}`

/** Links to the first missing input, or the list of counties if there is none. */
function toTerritory(checkOf: SetupState['checkOf']): string {
  const path = '/admin/counties'
  if (!checkOf('districts')?.isDone) return toField(path, 'state')
  if (!checkOf('counties')?.isDone) return `${path}?show=free&field=county`
  return toField(path, checkOf('gradeLevels')?.isDone ? 'county' : 'gradeLevel')
}

export function listSetupSteps(setup: SetupState): Step[] {
  const { contest, checkOf, markOf, accounts, undelivered, rules, connections, isSignInAccepted } = setup
  const isChecked = (...kinds: SeasonCheck[]) => kinds.every((kind) => checkOf(kind)?.isDone)
  const missing = [
    ...(checkOf('department')?.missing ?? []),
    ...(contest.texts.contactEmail === null ? (['contactEmail'] as const) : []),
  ]
  const isBuiltIn = contest.captcha.provider === 'altcha'
  return [
    {
      kind: 'department',
      isDone: isChecked('department'),
      isForOpening: true,
      fields: missing.map((name) => ({ name, to: toField('/admin/department', `texts.${name}`) })),
      pages: [{ path: '/admin/department', title: 'department' }],
    },
    {
      kind: 'territory',
      isDone: isChecked('districts', 'counties', 'gradeLevels'),
      isForOpening: true,
      pages: [{ path: '/admin/counties', title: 'counties', to: toTerritory(checkOf) }],
    },
    {
      kind: 'dates',
      isDone: isChecked('schedule') && markOf('dates') !== undefined,
      isForOpening: true,
      step: 'dates',
      mark: markOf('dates'),
      offers: isChecked('schedule') ? ['done'] : [],
      pages: [
        { path: '/admin/schedule', title: 'schedule', to: toField('/admin/schedule', 'schedule.phases.0.startsOn') },
      ],
    },
    {
      kind: 'ties',
      // Once voting has started, nothing is left to choose.
      isDone: markOf('ties') !== undefined || rules?.canChangeTieRule === false,
      step: 'ties',
      mark: markOf('ties'),
      offers: ['done'],
      note: rules && `tieRule_${rules.tieRule}`,
      pages: [{ path: '/admin/public-poll-list', title: 'publicPollList' }],
    },
    {
      kind: 'captcha',
      isDone: isBuiltIn || markOf('captcha') !== undefined,
      step: 'captcha',
      mark: isBuiltIn ? undefined : markOf('captcha'),
      note: isBuiltIn ? 'captchaBuiltIn' : undefined,
      state: isBuiltIn ? undefined : connections?.captcha.state,
      canTest: !isBuiltIn,
    },
    {
      kind: 'signIn',
      isDone: markOf('signIn') !== undefined,
      step: 'signIn',
      mark: markOf('signIn'),
      offers: ['notNeeded'],
      state: connections?.signIn.state === 'works' && !isSignInAccepted ? 'answers' : connections?.signIn.state,
      canTest: true,
    },
    {
      kind: 'staff',
      isDone: (accounts > 1 || markOf('staff') !== undefined) && undelivered === 0,
      step: 'staff',
      mark: accounts > 1 ? undefined : markOf('staff'),
      offers: ['notNeeded'],
      undelivered,
      pages: [
        {
          path: '/admin/user-list',
          title: 'userList',
          to: undelivered > 0 ? '/admin/user-list?active=invited' : '/admin/user-list?action=create',
        },
      ],
    },
    {
      kind: 'preview',
      isDone: markOf('preview') !== undefined,
      step: 'preview',
      mark: markOf('preview'),
      offers: ['done'],
      pages: [{ path: '/admin/schedule', title: 'schedule', to: toField('/admin/schedule', 'preview') }],
    },
    {
      kind: 'open',
      isDone: false,
      isForOpening: true,
      pages: [
        { path: '/admin/seasons', title: 'seasonList', to: toField('/admin/seasons', String(contest.season.year)) },
      ],
    },
  ]
}
