import { keepSecondFactor } from '@snowplow/contract/auth/factor-removal.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { CallError } from '../../../lib/call.ts'
import { useLinkToken } from '../../../lib/link-token.ts'
import { useCommand } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Row } from '../../../ui/layout/Boxes.tsx'
import { NeedsScript } from '../../contest/NeedsScript.tsx'
import { AuthScreen } from '../AuthScreen.tsx'
import { describeLoginFailure } from '../login-failure.ts'

/** Stops the removal of a second factor by the mailed link. Opening it changes nothing: mail scanners open links too. */
export default function KeepSecondFactorPage({ title }: { title: string }) {
  const token = useLinkToken()
  return (
    <AuthScreen>
      <h2>{title}</h2>
      <NeedsScript />
      {token === '' ? (
        <FailureNotice error={new CallError(404, 'auth.no_factor_removal')} shouldFocus={false} />
      ) : (
        <KeepForm key={token} token={token} />
      )}
    </AuthScreen>
  )
}

function KeepForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const keep = useCommand(keepSecondFactor)
  if (keep.isSuccess)
    return (
      <Notice severity="success">
        <p>{t('keepSecondFactor.done')}</p>
      </Notice>
    )
  const { messages } = describeLoginFailure(keep.error, t)
  return (
    <>
      <p>{t('keepSecondFactor.lead')}</p>
      <p>{t('keepSecondFactor.why')}</p>
      {keep.error && (
        <FailureNotice
          error={keep.error}
          // A truncated or extended link.
          messages={{ ...messages, 'request.invalid': t('errors.auth.no_factor_removal') }}
        />
      )}
      <Row>
        <Button
          variant="primary"
          aria-disabled={keep.isPending}
          onClick={() => keep.mutateAsync({ body: { token } }).catch(() => {})}
        >
          {t('keepSecondFactor.keep')}
        </Button>
      </Row>
    </>
  )
}
