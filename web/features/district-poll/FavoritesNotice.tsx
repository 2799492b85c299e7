import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode } from '../../lib/call.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Why favourites were not accepted and what to do next; takes the focus. */
export function FavoritesNotice({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const reasons: Partial<Record<FailureCode, string>> = {
    'favorites.not_open': t('favorites.notOpen'),
    'favorites.name_not_offered': t('favorites.nameNotOffered'),
    'auth.required': t('user.signedOut'),
    'auth.forbidden': t('user.forbidden'),
    'request.too_many': t('error.tooMany'),
    network: t('error.network'),
  }
  return (
    <Notice severity="error" ref={box} title={t('favorites.failedTitle')}>
      <p>{reasons[failureCode(error)] ?? t('favorites.failed')}</p>
      <p>{t('favorites.kept')}</p>
    </Notice>
  )
}
