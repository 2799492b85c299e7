import type { ReactNode } from 'react'
import { formatDay } from '../../../../i18n/dates.ts'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Button, ScreenLink } from '../../../../ui/button/Button.tsx'
import { Text } from '../../../../ui/layout/Boxes.tsx'
import { getPhase, useGetContest } from '../../../contest/contest.queries.ts'
import { noFilters, useReviewAddress } from '../review-address.ts'

export function EmptyEntries() {
  const { t } = useTranslation()
  const { filters, setFilters } = useReviewAddress()
  const { state, ...others } = filters
  if (Object.values(others).some((value) => value !== '') || (state !== '' && state !== 'pending'))
    return (
      <Empty title={t('review.noneFound')} text={t('review.noneFoundNext')}>
        <Button variant="outlined" onClick={() => setFilters(noFilters)}>
          {t('table.clearFilters')}
        </Button>
      </Empty>
    )
  return state === 'pending' ? <NothingWaits /> : <NothingYet />
}

export function NothingWaits() {
  const { t } = useTranslation()
  const contest = useGetContest().data
  if (!contest) return null
  const { state, endsOn } = getPhase(contest, 1)
  if (state === 'not_started') return <NothingYet />
  if (state === 'active')
    return <Empty title={t('review.allRead')} text={t('review.allReadSoFar', { day: formatDay(endsOn, t) })} />
  return (
    <Empty title={t('review.allRead')} text={t('review.allReadNext')}>
      <ScreenLink variant="outlined" to="/admin/district-poll-list">
        {t('screen.districtPollList')}
      </ScreenLink>
    </Empty>
  )
}

function NothingYet() {
  const { t } = useTranslation()
  const contest = useGetContest().data
  if (!contest) return null
  const { state, startsOn } = getPhase(contest, 1)
  const text =
    state === 'not_started' ? t('review.noneBefore', { day: formatDay(startsOn, t) }) : t('review.noneYetNext')
  return (
    <Empty title={t('review.noneYet')} text={text}>
      <ScreenLink variant="outlined" to="/public-naming-form">
        {t('screen.publicNamingForm')}
      </ScreenLink>
    </Empty>
  )
}

function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <Text size="4" weight="bold">
        {title}
      </Text>
      <p>{text}</p>
      {children}
    </>
  )
}
