import { useTranslation } from 'react-i18next'
import type { FailureCode } from '../../../lib/call.ts'

/** Why a ballot was not published. */
export function useRefusalWords(): (code: FailureCode) => string {
  const { t } = useTranslation()
  const reasons: Partial<Record<FailureCode, string>> = {
    'option.not_open': t('districtPoll.notOpen'),
    'option.not_approved': t('districtPoll.refused_approved'),
    'option.votes_exist': t('districtPoll.refused_votes'),
    'option.changed_meanwhile': t('districtPoll.refused_changed'),
    'auth.required': t('user.signedOut'),
    'auth.forbidden': t('user.forbidden'),
    'request.too_many': t('error.tooMany'),
    network: t('error.network'),
  }
  return (code) => reasons[code] ?? t('districtPoll.failed')
}
