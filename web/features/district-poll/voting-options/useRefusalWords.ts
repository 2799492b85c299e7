import { useTranslation } from 'react-i18next'
import type { FailureCode } from '../../../lib/call.ts'

/** Why a ballot was not published. */
export function useRefusalWords(): (code: FailureCode) => string {
  const { t } = useTranslation()
  const reasons: Partial<Record<FailureCode, string>> = {
    'option.not_open': t('errors.option.not_open'),
    'option.not_approved': t('errors.option.not_approved'),
    'option.votes_exist': t('errors.option.votes_exist'),
    stale: t('districtPoll.changedMeanwhile'),
    'auth.required': t('errors.auth.required'),
    'auth.forbidden': t('errors.auth.forbidden'),
    'request.too_many': t('errors.request.too_many'),
    network: t('errors.network'),
  }
  return (code) => reasons[code] ?? t('districtPoll.failed')
}
