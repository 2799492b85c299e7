import type { Reply } from '@snowplow/contract/api/route.ts'
import type { testSignIn } from '@snowplow/contract/connections.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureMessage } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { UserText } from '../../ui/UserText.tsx'

/** Result of a test sign-in: whether the server would accept it, and the redacted claims of the provider. */
export function SignInTest({ refused, email, claims }: Reply<typeof testSignIn>) {
  const { t } = useTranslation()
  return (
    <Stack gap="3">
      <Notice severity={refused ? 'error' : 'success'} title={t('firstSteps.signInTest')}>
        {refused ? (
          // The message of the code sends people to their administrator, who reads this.
          <p>
            {refused.claim
              ? t('firstSteps.signInRefused', { claim: refused.claim })
              : getFailureMessage(refused.code, t)}
          </p>
        ) : (
          <p>{t('firstSteps.signInAccepted', { email })}</p>
        )}
      </Notice>
      {claims.length > 0 && (
        <>
          <Text size="2" tone="soft">
            {t('firstSteps.claimsAbout')}
          </Text>
          <FigureTable
            caption={t('firstSteps.claims')}
            rows={claims}
            keyOf={({ source, name }) => `${source} ${name}`}
            columns={[
              { header: t('firstSteps.claim'), cell: ({ name }) => name },
              { header: t('firstSteps.claimValue'), cell: ({ value }) => <UserText>{value}</UserText> },
              { header: t('firstSteps.claimSource'), cell: ({ source }) => t(`firstSteps.claimFrom_${source}`) },
            ]}
          />
        </>
      )}
    </Stack>
  )
}
