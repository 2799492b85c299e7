import { startFactorRemoval, stopFactorRemoval } from '@snowplow/contract/auth/factor-removal.ts'
import { factorRemovalHours } from '@snowplow/contract/limits.ts'
import type { User } from '@snowplow/contract/user/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { PasswordDialog } from '../auth/security/PasswordDialog.tsx'
import { signInOptionsQuery } from '../auth/session.ts'
import { getFullName } from './UserFields.tsx'

interface SecondFactorDialogProps {
  user: User
  onClose: () => void
}

/** Starts the removal of another person’s second factor, or stops the one that is pending. */
export function SecondFactorDialog({ user, onClose }: SecondFactorDialogProps) {
  return user.factorRemoval ? (
    <StopDialog user={user} removal={user.factorRemoval} onClose={onClose} />
  ) : (
    <StartDialog user={user} onClose={onClose} />
  )
}

function StartDialog({ user, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation()
  const instant = useInstant({ hasZone: true })
  const start = useCommand(startFactorRemoval)
  const isMailed = useQuery(signInOptionsQuery).data?.canSendMail
  const name = getFullName(user)
  const hours = factorRemovalHours
  const notice = isMailed ? t('user.factorMailed', { email: user.email }) : t('user.factorNotMailed')
  return (
    <PasswordDialog
      title={t('user.factorTitle', { name })}
      lead={`${t('user.factorText', { hours })} ${notice}`}
      submit={t('user.factorStart', { hours })}
      send={(body) => start.mutateAsync({ params: { id: String(user.id) }, body })}
      onSent={({ factorRemoval }) => {
        if (factorRemoval) showToast(t('user.factorStarted', { name, date: instant(factorRemoval.at) }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface StopDialogProps extends SecondFactorDialogProps {
  removal: NonNullable<User['factorRemoval']>
}

function StopDialog({ user, removal: { at, startedBy }, onClose }: StopDialogProps) {
  const { t } = useTranslation()
  const instant = useInstant({ hasZone: true })
  const stop = useCommand(stopFactorRemoval)
  const name = getFullName(user)
  const send = () =>
    stop.mutateAsync(
      { params: { id: String(user.id) } },
      {
        onSuccess: () => {
          showToast(t('user.factorStopped', { name }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('user.factorStopTitle', { name })}
      confirm={t('user.factorStop')}
      isPending={stop.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      {stop.isError && <FailureNotice error={stop.error} />}
      <p>{t('user.factorStopText', { name, by: startedBy, date: instant(at) })}</p>
    </ConfirmDialog>
  )
}
