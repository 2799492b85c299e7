import { archivePath } from '@snowplow/contract/screen-paths.ts'
import type { Season } from '@snowplow/contract/season/seasons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { Chip, Chips } from '../../ui/feedback/Chip.tsx'
import { FailedNotice, Notice } from '../../ui/feedback/Notice.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { useControlInAddress } from '../../ui/form/useControlInAddress.ts'
import { DayOf } from '../../ui/Instant.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { OpenItems } from '../open-item/OpenItems.tsx'
import { openItemsQuery } from '../open-item/open-item.queries.ts'
import { SeasonChecks } from './SeasonChecks.tsx'
import { leftBehind, PrepareDialog, type Step, StepDialog, YearDialog } from './SeasonDialogs.tsx'
import { hasOtherYear } from './SeasonSwitch.tsx'
import { checklistQuery, seasonsQuery } from './season.queries.ts'

export default function SeasonListPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const seasons = useQuery(seasonsQuery)
  const [isPreparing, setPreparing] = useState(false)
  const inPreparation = seasons.data?.find(({ state }) => state === 'preparing')
  return (
    <AdminPage
      title={title}
      lead={t('season.lead')}
      action={
        // A season can only follow one that was started.
        !inPreparation?.isCurrent && (
          <Button
            variant={!seasons.data || inPreparation ? 'outlined' : 'filled'}
            size="small"
            aria-disabled={!seasons.data}
            onClick={() => seasons.data && setPreparing(true)}
          >
            {t('season.prepare')}
          </Button>
        )
      }
    >
      <QueryNotice of={seasons} failed={t('season.listFailed')} hasReason />
      {seasons.data && (
        <Stack as="ul" gap="4">
          {seasons.data.map((season) => (
            <SeasonCard key={season.year} season={season} />
          ))}
        </Stack>
      )}
      {isPreparing && seasons.data && <PrepareDialog seasons={seasons.data} onClose={() => setPreparing(false)} />}
    </AdminPage>
  )
}

/** Settings pages of a season; without `season` they show the current one. */
const pages = [
  { path: '/admin/department', title: 'screen.department' },
  { path: '/admin/schedule', title: 'screen.schedule' },
  { path: '/admin/counties', title: 'screen.counties' },
  { path: '/admin/pages', title: 'screen.contentPages' },
] as const

const chipOf = { preparing: 'warning', running: 'success', closed: 'quiet' } as const

function SeasonCard({ season }: { season: Season }) {
  const { t } = useTranslation()
  const { year, state, isCurrent, startsOn, announcementDate, startedAt, closedAt } = season
  const [activeDialog, setActiveDialog] = useState<Step | 'year' | null>(null)
  return (
    <Card as="li" gap="4">
      <Row gap="4" justify="between">
        <h2>{t('season.name', { year })}</h2>
        <Chips>
          <Chip variant={chipOf[state]}>{t(`season.state_${state}`)}</Chip>
          {isCurrent && state !== 'preparing' && <Chip variant="strong">{t('season.current')}</Chip>}
        </Chips>
      </Row>
      <DescriptionList>
        <DescriptionItem label={t('season.startsOn')}>{formatDay(startsOn, t)}</DescriptionItem>
        <DescriptionItem label={t('schedule.announcementDate')}>{formatDay(announcementDate, t)}</DescriptionItem>
        {startedAt && (
          <DescriptionItem label={t('season.startedAt')}>
            <DayOf at={startedAt} />
          </DescriptionItem>
        )}
        {closedAt && (
          <DescriptionItem label={t('season.closedAt')}>
            <DayOf at={closedAt} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {state !== 'closed' && hasOtherYear(year, season) && (
        <Notice severity="warning">{t('season.yearDiffers', { year, date: formatDay(startsOn, t) })}</Notice>
      )}
      {state === 'closed' ? <Over year={year} /> : <NextStep season={season} onOpenDialog={setActiveDialog} />}
      {activeDialog === 'year' && <YearDialog season={season} onClose={() => setActiveDialog(null)} />}
      {activeDialog && activeDialog !== 'year' && (
        <StepDialog season={season} step={activeDialog} onClose={() => setActiveDialog(null)} />
      )}
    </Card>
  )
}

function Over({ year }: { year: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap="4" align="start">
      <Text tone="soft">{t('season.closedText')}</Text>
      <ScreenLink to={archivePath(year)} variant="outlined" size="small">
        {t('screen.winnersOf', { year: String(year) })}
      </ScreenLink>
    </Stack>
  )
}

function NextStep({ season, onOpenDialog }: { season: Season; onOpenDialog: (what: Step | 'year') => void }) {
  const { t } = useTranslation()
  const checklist = useQuery(checklistQuery(season.year))
  const step = season.state === 'preparing' ? 'start' : 'close'
  const isReady = checklist.data?.checks.every(({ isDone, isNeeded }) => isDone || !isNeeded) ?? false
  // Focus target of `?field=`: the button of the step, or the checklist if it is not ready.
  const controlId = `season-${season.year}`
  useControlInAddress(checklist.data ? { [season.year]: controlId } : {})
  const openItems = useQuery(openItemsQuery({ season: String(season.year) }))
  // Both are above the buttons: they would move them.
  if (checklist.isPending || (step === 'close' && openItems.isPending)) return <Waiting />
  return (
    <Stack gap="4">
      <h3 id={isReady ? undefined : controlId} tabIndex={-1}>
        {t(`season.${step}Checks`)}
      </h3>
      {checklist.isError && <FailedNotice onRetry={() => checklist.refetch()}>{t('season.checksFailed')}</FailedNotice>}
      {checklist.data && <SeasonChecks checks={checklist.data.checks} season={season} />}
      {step === 'close' && <OpenItems year={season.year} kinds={leftBehind.close} />}
      <Row gap="3">
        {isReady && (
          <Button id={controlId} variant="filled" size="small" onClick={() => onOpenDialog(step)}>
            {t(`season.${step}`, { year: season.year })}
          </Button>
        )}
        {pages.map(({ path, title }) => (
          <ScreenLink key={path} to={`${path}?season=${season.year}`} variant="outlined" size="small">
            {t(title)}
          </ScreenLink>
        ))}
        {step === 'start' && (
          <Button variant="outlined" size="small" onClick={() => onOpenDialog('year')}>
            {t('season.changeYear')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
