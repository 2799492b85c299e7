import { getCountRules } from '@snowplow/contract/results/ties.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'

/** Names the rule for ties before a step toward voting, which fixes it. */
export function TieRuleNote() {
  const { t } = useTranslation()
  const rules = useQuery(toQuery(getCountRules, { query: useSelectedSeason() })).data
  if (!rules) return null
  return (
    <p>
      {joinSentences(t(`draw.rule_${rules.tieRule}`), t(rules.canChangeTieRule ? 'draw.untilVoting' : 'draw.fixed'))}
    </p>
  )
}
