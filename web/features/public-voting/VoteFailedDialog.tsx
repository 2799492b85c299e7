import { useTranslation } from 'react-i18next'
import { failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ModalDialog } from '../../ui/overlay/ModalDialog.tsx'

interface VoteFailedDialogProps {
  isOpen: boolean
  error: unknown
  onTryAgain: () => void
}

/** A vote that was not accepted (section 8). Only its button closes it: it must not be mistaken for a thank-you. */
export function VoteFailedDialog({ isOpen, error, onTryAgain }: VoteFailedDialogProps) {
  const { t } = useTranslation()
  const code = failureCode(error)
  const reason =
    code === 'network' ? t('errors.network') : code === 'request.too_many' ? t('errors.request.too_many') : null
  const isCaptcha = code.startsWith('captcha.')
  return (
    <ModalDialog isOpen={isOpen} labelledBy="vote-failed" describedBy="vote-failed-text">
      <h2 id="vote-failed">{t('vote.failedTitle')}</h2>
      <div id="vote-failed-text">
        <p>{t('vote.failed')}</p>
        {reason && <p>{reason}</p>}
        {isOutcomeUnknown(error) && <p>{t('error.sentOnce')}</p>}
        {isCaptcha && <p>{t('errors.captcha.failed')}</p>}
      </div>
      <Button variant="filled" autoFocus onClick={onTryAgain}>
        {t('vote.tryAgain')}
      </Button>
    </ModalDialog>
  )
}
