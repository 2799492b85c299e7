import { lockCount, unlockCount } from '@snowplow/contract/results/ties.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

export function LockButtons({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const [isConfirming, setConfirming] = useState(false)
  const lock = useCommand(lockCount, { isAwaited: true })
  const unlock = useCommand(unlockCount, { isAwaited: true })
  const confirmLock = () =>
    lock.mutateAsync(
      { query },
      {
        onSuccess: () => {
          setConfirming(false)
          showToast(t('draw.locked'))
        },
      },
    )
  if (isLocked)
    return (
      <>
        <Button
          variant="outlined"
          aria-disabled={unlock.isPending}
          onClick={() => unlock.mutateAsync({ query }, { onSuccess: () => showToast(t('draw.unlocked')) })}
        >
          {t('draw.unlock')}
        </Button>
        {unlock.error && <FailureNotice error={unlock.error} />}
      </>
    )
  return (
    <>
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        {t('draw.lock')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('draw.lockTitle')}
          confirm={t('draw.lock')}
          isPending={lock.isPending}
          onConfirm={confirmLock}
          onCancel={() => setConfirming(false)}
        >
          {lock.error && <FailureNotice error={lock.error} />}
          <p>{t('draw.lockText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
