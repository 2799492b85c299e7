import { getCountRules } from '@snowplow/contract/results/ties.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useNameList } from '../../i18n/name-list.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'

interface ConfirmersProps {
  /** In the dialog of a request. */
  isRequest?: boolean
}

/** Says who may confirm a request before it is made; nothing where no second administrator is required. */
export function Confirmers({ isRequest = false }: ConfirmersProps) {
  const { t } = useTranslation()
  const listNames = useNameList()
  const rules = useQuery(toQuery(getCountRules, { query: useSelectedSeason() })).data
  if (!rules?.needsSecondAdministrator) return null
  const { confirmers } = rules
  return (
    <p>
      {joinSentences(
        isRequest && t('draw.confirmFirst'),
        confirmers.length > 0 ? t('draw.confirmers', { names: listNames(confirmers) }) : t('draw.noConfirmer'),
        t('draw.whoConfirms'),
      )}
    </p>
  )
}
