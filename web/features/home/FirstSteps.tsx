import type { ConnectionState } from '@snowplow/contract/connections.ts'
import { testConnections } from '@snowplow/contract/connections.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import type { SeasonCheck } from '@snowplow/contract/season/seasons.ts'
import { listUsers } from '@snowplow/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { CheckItem, SpokenMark } from '../season/CheckItem.tsx'
import { checklistQuery } from '../season/season.queries.ts'

type Kind = 'department' | 'territory' | 'dates' | 'captcha' | 'signIn' | 'staff' | 'look' | 'open'

interface Place {
  path: ScreenPath
  title: 'schedule' | 'appearance' | 'counties' | 'userList' | 'seasonList'
}

interface Step {
  kind: Kind
  isDone: boolean
  /** Where it is done. */
  pages?: Place[]
  /** What a test has found. */
  state?: ConnectionState | undefined
}

const schedule: Place = { path: '/admin/schedule', title: 'schedule' }
const appearance: Place = { path: '/admin/appearance', title: 'appearance' }

const accountsQuery = queryOf(listUsers, { query: { fields: 'id', limit: '1' } })
/** Asked when somebody presses the button: the providers are others' machines. */
const connectionsQuery = { ...queryOf(testConnections, {}), enabled: false, gcTime: Number.POSITIVE_INFINITY }

/** What makes an empty installation a contest, in the order in which it is done; it can be left and taken up again. */
export function FirstSteps({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const checklist = useQuery(checklistQuery(contest.season.year))
  const accounts = useQuery(accountsQuery)
  const connections = useQuery(connectionsQuery)
  const isChecked = (...kinds: SeasonCheck[]) =>
    kinds.every((kind) => checklist.data?.checks.find((check) => check.kind === kind)?.isDone)
  const { captcha, signIn } = connections.data ?? {}
  const steps: Step[] = [
    {
      kind: 'department',
      isDone: isChecked('department'),
      pages: [schedule, appearance],
    },
    {
      kind: 'territory',
      isDone: isChecked('districts', 'counties', 'gradeLevels'),
      pages: [{ path: '/admin/counties', title: 'counties' }],
    },
    { kind: 'dates', isDone: isChecked('schedule'), pages: [schedule] },
    { kind: 'captcha', isDone: captcha?.state === 'works', state: captcha?.state },
    { kind: 'signIn', isDone: signIn?.state === 'works', state: signIn?.state },
    {
      kind: 'staff',
      isDone: (accounts.data?.total ?? 0) > 1,
      pages: [{ path: '/admin/user-list', title: 'userList' }],
    },
    // Nobody can say for an administrator that it has been looked at; the next one ends the list.
    { kind: 'look', isDone: false, pages: [schedule] },
    { kind: 'open', isDone: false, pages: [{ path: '/admin/seasons', title: 'seasonList' }] },
  ]
  return (
    <Card as="section" gap="4" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('firstSteps.title')}</h2>
      <Text tone="soft">{t('firstSteps.lead')}</Text>
      {checklist.isError && <FailedNotice onRetry={() => checklist.refetch()}>{t('home.failed')}</FailedNotice>}
      {checklist.isPending && <Waiting />}
      <Stack as="ol" isRuled>
        {steps.map((step) => (
          <StepRow key={step.kind} {...step} />
        ))}
      </Stack>
      {connections.isError && <FailedNotice onRetry={() => connections.refetch()}>{t('home.failed')}</FailedNotice>}
      <div>
        <Button variant="outlined" size="small" onClick={() => connections.refetch()}>
          {t('firstSteps.test')}
        </Button>
      </div>
    </Card>
  )
}

function StepRow({ kind, isDone, pages = [], state }: Step) {
  const { t } = useTranslation()
  return (
    <CheckItem isDone={isDone}>
      <Text as="h3" size="2" weight="strong">
        <SpokenMark isDone={isDone} />
        {t(`firstSteps.${kind}`)}
      </Text>
      <Text size="2" tone="soft">
        {t(`firstSteps.${kind}About`)}
      </Text>
      {state && (
        <Text size="2" role="status" tone={state === 'works' ? 'success' : state === 'none' ? 'soft' : 'danger'}>
          {t(`firstSteps.state_${state}`)}
        </Text>
      )}
      {pages.length > 0 && (
        <Row gap="4">
          {pages.map(({ path, title }) => (
            <Link key={path} to={path}>
              {t(`screen.${title}`)}
            </Link>
          ))}
        </Row>
      )}
    </CheckItem>
  )
}
