import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { toDay } from '@snowplow/contract/contest/days.ts'
import { getPhaseUse } from '@snowplow/contract/contest/phase-use.ts'
import type { ContestChange } from '@snowplow/contract/contest/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { setPreviewDate } from '../../../lib/preview-date.ts'
import { toQuery } from '../../../lib/query.ts'
import { useAddress } from '../../../ui/address.ts'
import { ScreenLink } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryNotice } from '../../../ui/feedback/QueryNotice.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ContractForm } from '../../../ui/form/ContractForm.tsx'
import { DraftSaveBar } from '../../../ui/form/DraftSaveBar.tsx'
import { DraftNotices } from '../../../ui/form/StaleNotice.tsx'
import { listControls, useControlInAddress } from '../../../ui/form/useControlInAddress.ts'
import { SelectInput } from '../../../ui/input/SelectInput.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Stack, Text } from '../../../ui/layout/Boxes.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { TieRuleNote } from '../../draw/TieRuleNote.tsx'
import { OpenItems } from '../../open-item/OpenItems.tsx'
import { hasOtherYear, SeasonSwitch, useSeason } from '../../season/SeasonSwitch.tsx'
import { MilestoneOptions } from '../ContestTimeBar.tsx'
import { isPreparing, serverTimeQuery } from '../contest.queries.ts'
import { ContestGate } from '../PhaseGate.tsx'
import { Timeline } from '../Timeline.tsx'
import { isNamedInResults, PublishedChange } from './PublishedChange.tsx'
import { RemoteChanges, ScheduleFields } from './ScheduleFields.tsx'
import { ShiftDates } from './ShiftDates.tsx'
import { createPreview, type Effect, listEffects, listLeftBehind, type ScheduleDraft } from './schedule-form.ts'
import { useScheduleForm } from './useScheduleForm.ts'

/** Schedule form for administrators. Changes apply at once, on every open page. */
export default function SchedulePage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const { query, state } = useSeason()
  const { season } = query
  return (
    <AdminPage title={title} lead={state === 'closed' ? undefined : t('schedule.lead')}>
      <SeasonSwitch address={address} />
      <ContestGate isInside season={season}>
        {(contest) => {
          const { year, state } = contest.season
          return state === 'closed' ? (
            <Timeline contest={contest} />
          ) : (
            <ScheduleForm key={year} contest={contest} season={season} />
          )
        }}
      </ContestGate>
    </AdminPage>
  )
}

interface PendingChange {
  base: Contest
  change: ContestChange
  effects: Effect[]
}

function ScheduleForm({ contest, season }: { contest: Contest; season: string | undefined }) {
  const { t } = useTranslation()
  const { data: serverTime = '', dataUpdatedAt: receivedAt } = useQuery(serverTimeQuery(season))
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null)
  const use = useQuery(toQuery(getPhaseUse, { query: season ? { season } : {} }))
  // Server time, extrapolated.
  const now = () => new Date(Date.parse(serverTime) + Date.now() - receivedAt)
  const schedule = useScheduleForm(contest, {
    section: 'schedule',
    needsConfirmation: (change, base) => {
      // A season in preparation is not public, so its changes have no visible effects, and it has no ballots.
      const isRunning = contest.season.state === 'running'
      const effects = preview && isRunning ? listEffects(base, preview, now()) : []
      const isPending = effects.length > 0 || (isRunning && isNamedInResults(base, change, use.data))
      if (isPending) void use.refetch()
      setPendingChange(isPending ? { base, change, effects } : null)
      return isPending
    },
    onSaved: () => showToast(t('schedule.saved')),
    season,
  })
  const { form } = schedule
  useControlInAddress({ ...listControls(form), preview: previewInputId })
  const preview: Contest | null = schedule.hasInvalidDate ? null : createPreview(contest, schedule.draft, now())
  return (
    <Stack gap="6" isSplit>
      <ContractForm form={form}>
        <DraftNotices draft={schedule} isMerged>
          <RemoteChanges changes={schedule.conflicts} />
        </DraftNotices>
        <ShiftDates draft={schedule.draft} onShift={schedule.setDates} />
        <ScheduleFields
          contest={contest}
          draft={schedule.draft}
          today={serverTime ? toDay(now(), contest.timeZone) : null}
          onChange={schedule.setDates}
        />
        <DraftSaveBar draft={schedule} />
      </ContractForm>
      <Stack as="section" gap="3" aria-labelledby="schedule-preview" className={shared.beside}>
        <h2 id="schedule-preview">{t('schedule.preview')}</h2>
        <Text tone="soft">{t(preview ? 'schedule.previewLead' : 'schedule.previewWaits')}</Text>
        {preview && hasOtherYear(contest.season.year, toSeasonDays(schedule.draft)) && (
          <Notice severity="warning">
            <p>
              {t('season.yearDiffers', {
                year: contest.season.year,
                date: formatDay(schedule.draft['schedule.phases.0.startsOn'], t),
              })}
            </p>
            <ScreenLink to="/admin/seasons" variant="outlined" size="small">
              {t('season.changeYear')}
            </ScreenLink>
          </Notice>
        )}
        {preview && <Timeline contest={preview} />}
        <PreviewDateSelect contest={contest} season={season} />
      </Stack>
      {pendingChange && (
        <ConfirmDialog
          title={t('schedule.confirmTitle')}
          confirm={t('schedule.save')}
          canConfirm={use.data !== undefined}
          onConfirm={() => {
            setPendingChange(null)
            return form.send({ ...pendingChange.change, confirms: use.data })
          }}
          onCancel={() => setPendingChange(null)}
        >
          {use.data ? (
            <PublishedChange {...pendingChange} use={use.data} />
          ) : (
            <QueryNotice of={use} failed={t('schedule.useFailed')} />
          )}
          <Stack as="ul" gap="2">
            {pendingChange.effects.map((effect) => (
              <Text as="li" key={effect} weight="strong">
                {t(`schedule.${effect}`)}
              </Text>
            ))}
          </Stack>
          {pendingChange.effects.includes('opens_3') && <TieRuleNote />}
          <OpenItems year={contest.season.year} kinds={listLeftBehind(pendingChange.effects)} />
        </ConfirmDialog>
      )}
    </Stack>
  )
}

const toSeasonDays = (draft: ScheduleDraft) => ({
  startsOn: draft['schedule.phases.0.startsOn'],
  announcementDate: draft['schedule.announcementDate'],
})

const previewInputId = 'preview-date-select'

function PreviewDateSelect({ contest, season }: { contest: Contest; season: string | undefined }) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  return (
    <Stack as="section" gap="2" aria-labelledby="preview-date">
      <h2 id="preview-date">{t('previewDate.title')}</h2>
      <Text tone="soft">{t('previewDate.lead')}</Text>
      <SelectInput
        id={previewInputId}
        label={t('demo.jump')}
        value=""
        onChange={(at) => {
          // Navigate first: the preview is as a visitor, who cannot access this page.
          go('/')
          setPreviewDate({ at, season, isNotOpen: isPreparing(contest) })
        }}
      >
        <MilestoneOptions contest={contest} />
      </SelectInput>
    </Stack>
  )
}
