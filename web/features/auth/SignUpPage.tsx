import { getSignInOptions } from '@snowplow/contract/auth/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import type { LoadPage } from '../../lib/page-module.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { PageTitle, Waiting } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { signInOptionsQuery } from './session.ts'

export const load: LoadPage = ({ read }) => read(getSignInOptions, {})

/** Sign-up (section 2): a form in demo and development, instructions in production. */
export default function SignUpPage() {
  const { t } = useTranslation()
  const options = useQuery(signInOptionsQuery)
  const canSignUp = options.data?.canSignUp
  return (
    <AuthScreen promo={<Promo />}>
      <Stack gap="2" align="start">
        <PageTitle>{t('signUp.title')}</PageTitle>
        <Text tone="soft">
          {t('signUp.hasAccount')}{' '}
          <Link to="/sign-in" className={shared.link}>
            {t('auth.signIn')}
          </Link>
        </Text>
      </Stack>
      {options.isPending && <Waiting />}
      {options.isError && (
        <FailedNotice onRetry={() => options.refetch()}>
          {t('auth.failed')} {t('errors.network')}
        </FailedNotice>
      )}
      {canSignUp === false && <p>{t('signUp.byAdministrator')}</p>}
      {canSignUp && <NeedsScript />}
      {canSignUp && <JwtTab />}
    </AuthScreen>
  )
}

function JwtTab() {
  const { t } = useTranslation()
  return (
    <Stack gap="5" className="scripted">
      <Row role="tablist" aria-label={t('signUp.ways')}>
        <button type="button" role="tab" id="jwt-tab" aria-selected aria-controls="jwt-panel" className={shared.item}>
          {t('signUp.jwt')}
        </button>
      </Row>
      <div role="tabpanel" id="jwt-panel" aria-labelledby="jwt-tab">
        <SignUpForm />
      </div>
    </Stack>
  )
}

function Promo() {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('signUp.promoTitle')}</h2>
      <p>{t('signUp.promoText')}</p>
      <p>{t('signUp.promoJoin')}</p>
    </>
  )
}
