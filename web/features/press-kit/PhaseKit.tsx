import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../ui/layout/Boxes.tsx'
import { getPhase, isPreparing, serverTimeQuery } from '../contest/contest.queries.ts'
import { KitPanels } from './KitPanels.tsx'
import { getPressPath, type PressSource, writePhaseTexts } from './press-texts.ts'

export function PhaseKit({ source, number }: { source: PressSource; number: PhaseNumber }) {
  const { t } = useTranslation()
  const { contest } = source
  const { season } = useSelectedSeason()
  const now = useQuery(serverTimeQuery(season)).data
  const isDraft = isPreparing(contest)
  // A season in preparation has no phase that has begun, whatever its dates.
  if (isDraft && now && getPhase(contest, number).startsAt <= now)
    return (
      <EmptyState>
        <p>{t('pressKit.past')}</p>
        <ScreenLink to={season ? `/admin/schedule?season=${season}` : '/admin/schedule'} variant="outlined">
          {t('pressKit.toSchedule')}
        </ScreenLink>
      </EmptyState>
    )
  return (
    <>
      {isDraft && <Notice severity="warning">{t('pressKit.draft')}</Notice>}
      <KitPanels
        source={source}
        texts={writePhaseTexts(source, number)}
        embargo={isDraft ? 'draft' : null}
        picture={getPressPath(source, number)}
      />
    </>
  )
}
