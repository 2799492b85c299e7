import { useTranslation } from 'react-i18next'
import { failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ModalButtons, ModalShell } from '../../ui/overlay/ModalShell.tsx'

interface VoteFailedDialogProps {
  error: unknown
  onTryAgain: () => void
}

/** A vote that was not accepted (section 8). Only its button closes it: it must not be mistaken for a thank-you. */
export function VoteFailedDialog({ error, onTryAgain }: VoteFailedDialogProps) {
  const { t } = useTranslation()
  const code = failureCode(error)
  const reason =
    code === 'network' ? t('errors.network') : code === 'request.too_many' ? t('errors.request.too_many') : null
  const isCaptcha = code.startsWith('captcha.')
  return (
    <ModalShell title={t('vote.failedTitle')} variant="alert">
      <p>{t('vote.failed')}</p>
      {reason && <p>{reason}</p>}
      {isOutcomeUnknown(error) && <p>{t('error.sentOnce')}</p>}
      {isCaptcha && <p>{t('errors.captcha.failed')}</p>}
      <ModalButtons>
        <Button variant="filled" data-first onClick={onTryAgain}>
          {t('vote.tryAgain')}
        </Button>
      </ModalButtons>
    </ModalShell>
  )
}
