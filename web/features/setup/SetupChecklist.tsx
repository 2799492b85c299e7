import { testConnections, testSignIn } from '@snowplow/contract/connections.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { getCountRules } from '@snowplow/contract/results/ties.ts'
import type { SeasonCheck } from '@snowplow/contract/season/seasons.ts'
import { getSetup, markSetupStep, type SetupMark, type SetupStep } from '@snowplow/contract/setup.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Card, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { SsoFailed } from '../auth/SsoFailed.tsx'
import { signInOptionsQuery } from '../auth/session.ts'
import type { SsoProvider } from '../auth/sso-client.ts'
import { useProviderToken } from '../auth/useProviderToken.ts'
import { isPreparing } from '../contest/contest.queries.ts'
import { checklistQuery } from '../season/season.queries.ts'
import { undeliveredQuery } from '../user/undelivered.queries.ts'
import { SignInTest } from './SignInTest.tsx'
import { type Step, StepRow } from './StepRow.tsx'
import { listSetupSteps } from './setup-steps.ts'

const rulesQuery = toQuery(getCountRules, { query: {} })
const accountsQuery = toQuery(listUsers, { query: { fields: 'id', limit: '1' } })
/** Runs on request only: the providers are third-party servers. */
const connectionsQuery = { ...toQuery(testConnections, {}), enabled: false, gcTime: Number.POSITIVE_INFINITY }

export function SetupChecklist({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const isBeforeOpening = isPreparing(contest)
  const checklist = useQuery({ ...checklistQuery(contest.season.year), enabled: isBeforeOpening })
  const setup = useQuery(toQuery(getSetup, {}))
  const accounts = useQuery(accountsQuery)
  const undelivered = useQuery(undeliveredQuery)
  const rules = useQuery(rulesQuery)
  const connections = useQuery(connectionsQuery)
  const marking = useCommand(markSetupStep)
  const setMark = (step: SetupStep, mark: SetupMark | null) =>
    marking.mutateAsync({ params: { step }, body: { mark } }).catch(() => {})
  const getMark = (step: SetupStep) => setup.data?.marks.find((one) => one.step === step)?.mark
  const getCheck = (kind: SeasonCheck) => checklist.data?.checks.find((check) => check.kind === kind)

  const signInOptions = useQuery(signInOptionsQuery)
  // Without a popup for a sign-in that is tested, or not needed.
  const provider = setup.data && !getMark('signIn') ? signInOptions.data?.sso : null
  const signInTest = useSignInTest(provider)

  async function test() {
    // First: browsers block popups that open long after the click.
    const signIn = provider ? signInTest.mutateAsync(provider).catch(() => null) : null
    const { data } = await connections.refetch()
    if (data?.captcha.state === 'works' && !getMark('captcha')) await setMark('captcha', 'done')
    // A provider that answers may still issue tokens that are refused.
    const signedIn = await signIn
    if (signedIn && !signedIn.refused && !getMark('signIn')) await setMark('signIn', 'done')
  }

  const steps: Step[] = listSetupSteps({
    contest,
    checkOf: getCheck,
    markOf: getMark,
    accounts: accounts.data?.total ?? 0,
    undelivered: undelivered.data?.length ?? 0,
    rules: rules.data,
    connections: connections.data,
    isSignInAccepted: signInTest.data?.refused === null,
  }).filter(({ isDone, isForOpening }) => isBeforeOpening || (!isDone && !isForOpening))
  const own = [setup, accounts, undelivered, rules, signInOptions]
  const queries = isBeforeOpening ? [...own, checklist] : own
  const isLoaded = queries.every(({ data }) => data)
  if (!isBeforeOpening && ((steps.length === 0 && !signInTest.data) || !isLoaded)) return null
  return (
    <Card as="section" gap="4" aria-labelledby="setup">
      <h2 id="setup">{t(isBeforeOpening ? 'firstSteps.title' : 'firstSteps.restTitle')}</h2>
      <Text tone="soft">{t(isBeforeOpening ? 'firstSteps.lead' : 'firstSteps.restLead')}</Text>
      <QueryNotice of={queries} failed={t('home.failed')} />
      {marking.isError && <FailureNotice error={marking.error} />}
      {isLoaded && (
        <Stack as="ol" isRuled>
          {steps.map((step) => (
            <StepRow key={step.kind} {...step} onMark={setMark} isMarking={marking.isPending} />
          ))}
        </Stack>
      )}
      {connections.isError && <FailedNotice onRetry={test}>{t('home.failed')}</FailedNotice>}
      {isLoaded && steps.some(({ canTest, isDone }) => canTest && !isDone) && (
        <div>
          <Button variant="outlined" size="small" onClick={test}>
            {t('firstSteps.test')}
          </Button>
        </div>
      )}
      {signInTest.isPending && (
        <Text role="status" size="2" tone="soft">
          {t('auth.ssoWaiting')}
        </Text>
      )}
      {signInTest.isError && <SsoFailed error={signInTest.error} />}
      {signInTest.data && <SignInTest {...signInTest.data} />}
    </Card>
  )
}

/** Signs in with the provider in a popup, and shows the server the token without starting a session. */
function useSignInTest(provider: SsoProvider | null | undefined) {
  const check = useCommand(testSignIn)
  const requestToken = useProviderToken(provider)
  return useMutation({
    mutationFn: async (from: SsoProvider) => check.mutateAsync({ body: { accessToken: await requestToken(from) } }),
  })
}
