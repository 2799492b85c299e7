import { type OpenItemKind, openItemKinds } from '@snowplow/contract/open-item.ts'
import {
  changeSeasonYear,
  closeSeason,
  prepareSeason,
  type Season,
  startSeason,
} from '@snowplow/contract/season/seasons.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { OpenItems } from '../open-item/OpenItems.tsx'
import { seasonsQuery } from './season.queries.ts'

/** Number of years offered, to allow skipping winters. */
const yearsAhead = 5

export function PrepareDialog({ seasons, onClose }: { seasons: readonly Season[]; onClose: () => void }) {
  const { t } = useTranslation()
  const preparation = useCommand(prepareSeason)
  const current = seasons.find(({ isCurrent }) => isCurrent)?.year ?? 0
  const years = Array.from({ length: yearsAhead }, (_, index) => current + index + 1)
  const free = years.filter((year) => !seasons.some((season) => season.year === year))
  const [year, setYear] = useState(free[0] ?? current + 1)
  const send = () =>
    preparation.mutateAsync(
      { body: { year } },
      {
        onSuccess: () => {
          showToast(t('season.prepared', { year }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('season.prepareTitle')}
      confirm={t('season.prepareYear', { year })}
      isPending={preparation.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      <Stack gap="4">
        {preparation.isError && <FailureNotice error={preparation.error} />}
        <p>{t('season.prepareText')}</p>
        <YearSelect years={free} value={year} onChange={setYear} />
      </Stack>
    </ConfirmDialog>
  )
}

export function YearDialog({ season, onClose }: { season: Season; onClose: () => void }) {
  const { t } = useTranslation()
  // The season is no longer found by its old year.
  const change = useCommand(changeSeasonYear, {
    isDeleted: (params) => [params.year, params.season].includes(String(season.year)),
  })
  const seasons = useQuery(seasonsQuery).data ?? []
  const [year, setYear] = useState(season.year)
  const started = seasons.filter(({ state }) => state !== 'preparing').map((one) => one.year)
  const first = Math.max(
    Math.min(season.year, Number(season.startsOn.slice(0, 4))) - 1,
    ...started.map((one) => one + 1),
  )
  const years = Array.from({ length: yearsAhead }, (_, index) => first + index)
  const free = years.filter((one) => one === season.year || !seasons.some((other) => other.year === one))
  const send = () =>
    change.mutateAsync(
      { params: { year: String(season.year) }, body: { year, version: season.version } },
      {
        onSuccess: () => {
          showToast(t('season.yearDone', { year }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('season.yearTitle', { year: season.year })}
      confirm={t('season.yearConfirm', { year })}
      isPending={change.isPending}
      canConfirm={year !== season.year}
      onConfirm={send}
      onCancel={onClose}
    >
      <Stack gap="4">
        {change.isError && <FailureNotice error={change.error} />}
        <p>{t('season.yearText')}</p>
        <YearSelect years={free} value={year} onChange={setYear} />
      </Stack>
    </ConfirmDialog>
  )
}

interface YearSelectProps {
  years: readonly number[]
  value: number
  onChange: (year: number) => void
}

function YearSelect({ years, value, onChange }: YearSelectProps) {
  const { t } = useTranslation()
  return (
    <SelectInput id="season-year" label={t('season.year')} value={value} onChange={(year) => onChange(Number(year))}>
      {years.map((year) => (
        <option key={year} value={year}>
          {year}
        </option>
      ))}
    </SelectInput>
  )
}

export type Step = 'start' | 'close'

const before = { start: 'preparing', close: 'running' } as const satisfies Record<Step, Season['state']>

export const leftBehind = {
  start: ['noStaff'],
  close: openItemKinds,
} as const satisfies Record<Step, readonly OpenItemKind[]>

interface StepDialogProps {
  season: Season
  step: Step
  onClose: () => void
}

export function StepDialog({ season: { year, version, state }, step, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const start = useCommand(startSeason)
  const close = useCommand(closeSeason)
  const mutation = step === 'start' ? start : close
  const finish = () => {
    showToast(t(`season.${step}Done`, { year }))
    onClose()
  }
  const send = () => mutation.mutateAsync({ params: { year: String(year) }, body: { version } }, { onSuccess: finish })
  // Closes the dialog if another administrator took the step, or if the reply was lost.
  const isStepDone = state !== before[step] && !mutation.isPending
  const finishOnce = useEffectEvent(finish)
  useEffect(() => {
    if (isStepDone) finishOnce()
  }, [isStepDone])
  return (
    <ConfirmDialog
      title={t(`season.${step}Title`, { year })}
      confirm={t(`season.${step}`, { year })}
      isPending={mutation.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      {mutation.isError && <FailureNotice error={mutation.error} />}
      <p>{t(`season.${step}Text`, { year })}</p>
      <OpenItems year={year} kinds={leftBehind[step]} />
    </ConfirmDialog>
  )
}
