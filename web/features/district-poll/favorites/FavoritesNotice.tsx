import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode, isOutcomeUnknown } from '../../../lib/call.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

interface FavoritesNoticeProps {
  error: unknown
  /** Whether what is saved, asked for again, is what is picked. */
  isSaved: boolean
}

/** Why favourites were not accepted, or that nothing was heard of it, and what to do next; takes the focus. */
export function FavoritesNotice({ error, isSaved }: FavoritesNoticeProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const reasons: Partial<Record<FailureCode, string>> = {
    'favorites.not_open': t('errors.favorites.not_open'),
    'favorites.name_not_offered': t('errors.favorites.name_not_offered'),
    'auth.required': t('errors.auth.required'),
    'auth.forbidden': t('errors.auth.forbidden'),
    'request.too_many': t('errors.request.too_many'),
    network: t('errors.network'),
  }
  const reason = reasons[failureCode(error)]
  if (isOutcomeUnknown(error))
    return (
      <Notice severity="warning" ref={box} title={t('favorites.unsureTitle')}>
        {isSaved ? <p>{t('favorites.unsureSaved')}</p> : <p>{reason}</p>}
        {!isSaved && <p>{t('favorites.kept')}</p>}
      </Notice>
    )
  return (
    <Notice severity="error" ref={box} title={t('favorites.failedTitle')}>
      <p>{reason ?? t('favorites.failed')}</p>
      <p>{t('favorites.kept')}</p>
    </Notice>
  )
}
