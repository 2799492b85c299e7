import '../../../i18n/poll.ts'
import '../../../i18n/staff.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { District } from '@snowplow/contract/county/county.ts'
import type { FavoriteNamesSubmission } from '@snowplow/contract/district-poll/district-poll.ts'
import { favoriteNames } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useSessionOwner } from '../../../lib/session.ts'
import { persist, usePersistedState } from '../../../lib/storage/persisted-state.ts'
import { useVersionedDraft } from '../../../lib/storage/versioned-draft.ts'
import { useAddress } from '../../../ui/address.ts'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { SelectInput } from '../../../ui/input/SelectInput.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card, Row, Stack } from '../../../ui/layout/Boxes.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { getPhase } from '../../contest/contest.queries.ts'
import { PhaseGate } from '../../contest/PhaseGate.tsx'
import { useListDistricts } from '../../county/county.queries.ts'
import { PlowIllustration } from '../../plow/PlowIllustration.tsx'
import { ownFavoritesQuery } from '../district-poll.queries.ts'
import { FavoritesClosed } from './FavoritesClosed.tsx'
import { FavoritesForm } from './FavoritesForm.tsx'
import { createFavoriteDrafts } from './favorites-draft.ts'

export default function DistrictSubmissionFormPage({ title }: { title: string }) {
  const userId = Number(useSessionOwner())
  return (
    <PhaseGate phase={2} closed={(contest) => <FavoritesClosed contest={contest} userId={userId} />}>
      {(contest) => <Favorites key={userId} title={title} contest={contest} userId={userId} />}
    </PhaseGate>
  )
}

function Favorites({ title, contest, userId }: { title: string; contest: Contest; userId: number }) {
  const { t } = useTranslation()
  const districts = useListDistricts()
  const sent = useQuery(ownFavoritesQuery(userId))
  const drafts = useVersionedDraft(createFavoriteDrafts(userId))
  const selectedDistrictId = useSelectedDistrictId(sent.data)
  const district = districts.data?.find(({ id }) => id === selectedDistrictId)
  const hasFailed = (districts.isError && !districts.data) || (sent.isError && !sent.data)
  const deadline = t('favorites.until', { date: formatDay(getPhase(contest, 2).endsOn, t) })
  const lead = `${t('favorites.lead', { max: favoriteNames.max })} ${deadline}`
  return (
    <AdminPage title={title} lead={lead}>
      {hasFailed && (
        <FailedNotice
          onRetry={() => {
            districts.refetch()
            sent.refetch()
          }}
        >
          {t('favorites.loadFailed')}
        </FailedNotice>
      )}
      {!hasFailed && !(districts.data && sent.data) && <Waiting />}
      {districts.data && sent.data && (
        <>
          <DistrictPicker
            districts={districts.data}
            district={district}
            sentFor={sent.data.map(({ districtId }) => districtId)}
          />
          {!district && <GettingStarted />}
          {district && (
            <FavoritesForm
              key={district.id}
              contest={contest}
              userId={userId}
              district={district}
              drafts={drafts}
              sent={sent.data.find(({ districtId }) => districtId === district.id)}
            />
          )}
        </>
      )}
    </AdminPage>
  )
}

/** District in the URL, else the last one edited in this browser, else one with submitted favorites. */
function useSelectedDistrictId(sent: FavoriteNamesSubmission[] | undefined): number | undefined {
  const requestedId = useAddress().number('district')
  const lastEditedId = usePersistedState('district')
  return requestedId ?? (lastEditedId === null ? sent?.[0]?.districtId : Number(lastEditedId))
}

interface DistrictPickerProps {
  districts: District[]
  district: District | undefined
  sentFor: number[]
}

/** Persisted in the browser, because most staff work for one district. */
function DistrictPicker({ districts, district, sentFor }: DistrictPickerProps) {
  const { t } = useTranslation()
  const address = useAddress()
  const choose = (district: string) => {
    persist('district', district)
    address.go({ district, text: null, county: null })
  }
  return (
    <Stack width={300}>
      <SelectInput id="district" label={t('favorites.district')} value={district?.id ?? ''} onChange={choose}>
        <option value="" disabled>
          {t('favorites.districtPick')}
        </option>
        {districts.map(({ id, name }) => (
          <option key={id} value={id}>
            {sentFor.includes(id) ? t('favorites.districtSent', { name }) : name}
          </option>
        ))}
      </SelectInput>
    </Stack>
  )
}

const steps = ['choose', 'read', 'send'] as const

function GettingStarted() {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="first-steps">
      <Row gap="5" isFirstGrowing>
        <Stack gap="4">
          <h2 id="first-steps">{t('favorites.start')}</h2>
          <Stack as="ol" gap="4">
            {steps.map((step, index) => (
              <Row as="li" key={step} gap="3" isUnwrapped align="baseline">
                <span aria-hidden="true">
                  <Chip>{t('districtPoll.number', { value: index + 1 })}</Chip>
                </span>
                <span>{t(`favorites.start_${step}`, { max: favoriteNames.max })}</span>
              </Row>
            ))}
          </Stack>
        </Stack>
        <Stack width={300}>
          <PlowIllustration name="" decorative />
        </Stack>
      </Row>
    </Card>
  )
}
