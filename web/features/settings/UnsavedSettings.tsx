import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { getSettingsKey, useSettings } from './SettingsInUse.tsx'

/** Notice until the last change is saved, on the page and in an open drawer, which makes the page inert. */
export function UnsavedSettings() {
  const { t } = useTranslation()
  const { settings, change, isRefused } = useSettings()
  if (!isRefused) return null
  return <FailedNotice onRetry={() => change(settings)}>{t('settings.notSaved')}</FailedNotice>
}

/** Mount once: confirms a change when no other is pending. */
export function useConfirmSettings(): void {
  const { t } = useTranslation()
  const cache = useQueryClient().getMutationCache()
  const owner = useSessionOwner()
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const last = cache.findAll({ mutationKey: getSettingsKey(owner) }).at(-1)
        if (event.mutation === last) showToast(t('settings.saved'))
      }),
    [cache, owner, t],
  )
}
