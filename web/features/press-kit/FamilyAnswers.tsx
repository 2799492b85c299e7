import { listWinnerPublications, type WinnerPublication } from '@snowplow/contract/entry/publication.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Panel } from '../poll-result/Panel.tsx'

const answers = ['named', 'unnamed', 'unanswered', 'destroyed'] as const

function getAnswer({ isDestroyed, publication, hasConsent }: WinnerPublication): (typeof answers)[number] {
  if (isDestroyed) return 'destroyed'
  if (publication === 'family') return 'named'
  return publication === null && hasConsent ? 'unanswered' : 'unnamed'
}

/** Why some winners have no student in the kit. */
export function FamilyAnswers() {
  const { t } = useTranslation()
  const publications = useQuery(toQuery(listWinnerPublications, { query: useSelectedSeason() }))
  if (!publications.data) return <QueryNotice of={publications} failed={t('publication.failed')} hasReason />
  if (publications.data.length === 0) return null
  const counts = Map.groupBy(publications.data, getAnswer)
  return (
    <Panel title={t('pressKit.answers')} about={t('pressKit.permitted')}>
      <Stack as="ul" gap="1">
        {answers.map((answer) => {
          const count = counts.get(answer)?.length ?? 0
          return count > 0 && <li key={answer}>{t(`pressKit.${answer}`, { count })}</li>
        })}
      </Stack>
    </Panel>
  )
}
