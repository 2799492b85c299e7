import { getWinnerSharing, updateWinnerSharing } from '@snowplow/contract/winner/winning-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../../lib/query.ts'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { Switch } from '../../../ui/input/Checkbox.tsx'
import { Stack } from '../../../ui/layout/Boxes.tsx'

const sharingQuery = toQuery(getWinnerSharing, {})

/** Results are for administrators only until the announcement, unless they share the winning names with staff. */
export function WinnerSharing() {
  const { t } = useTranslation()
  const sharing = useQuery(sharingQuery)
  // Keeps the switch pending until the new state is refetched.
  const update = useCommand(updateWinnerSharing, { isAwaited: true })
  if (sharing.isError) return <FailedNotice onRetry={() => sharing.refetch()}>{t('naming.sharingFailed')}</FailedNotice>
  if (!sharing.data) return null
  const { isShared } = sharing.data
  return (
    <Stack gap="3">
      {update.isError && <FailureNotice error={update.error} />}
      <Switch
        id="share-winners"
        isOn={update.isPending ? !isShared : isShared}
        onChange={() => !update.isPending && update.mutate({ body: { isShared: !isShared } })}
        label={t('naming.sharing')}
        hint={t('naming.sharingHint')}
      />
    </Stack>
  )
}
