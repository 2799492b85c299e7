import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { type County, listCounties } from '@snowplow/contract/county/county.ts'
import { getNameOrder, listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import type { IsValidParam, LoadPage, ReadRotations, ReadRoute } from '../../lib/page-module.ts'
import { toQuery } from '../../lib/query.ts'
import { useAddress } from '../../ui/address.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { Columns, Stack } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle, Waiting } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { getPhase, isPhaseActive } from '../contest/contest.queries.ts'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { PhaseGate } from '../contest/PhaseGate.tsx'
import { useListCounties } from '../county/county.queries.ts'
import { BallotForm, type BallotFormProps, type CastVote } from './BallotForm.tsx'
import { nameOrderInput, sortByOrder, useNameOrder } from './name-order.ts'
import { PastVotes } from './PastVotes.tsx'
import { rememberVote } from './past-votes.ts'
import { clearVoteDraft, readVoteDraft } from './useBallot.ts'
import { VoteThanks } from './VoteThanks.tsx'

export { TrialBallot } from './TrialBallot.tsx'

const readCounty = async (read: ReadRoute, county: string | null) =>
  (await read(listCounties, { query: {} }))?.find(({ id }) => String(id) === county)

const readDistrict = async (read: ReadRoute, county: string | null) =>
  (await isPhaseActive(read, 3)) ? (await readCounty(read, county))?.districtId : undefined

export const load: LoadPage = async ({ param, rotation, read, readForVisit }) => {
  const districtId = await readDistrict(read, param)
  if (districtId === undefined) return
  const input = nameOrderInput(districtId)
  return Promise.all([
    read(listVotingOptions, { params: { districtId: String(districtId) }, query: {} }),
    readForVisit(getNameOrder, { ...input, query: { row: String(rotation ?? 0) } }, input),
  ])
}

export const readRotations: ReadRotations = async (county, read) => {
  const districtId = await readDistrict(read, county)
  if (districtId === undefined) return null
  const square = await read(getNameOrder, { ...nameOrderInput(districtId), query: { row: '0' } })
  return square ? { key: String(districtId), count: square.rows } : null
}

export const isValidParam: IsValidParam = async (county, read) => (await readCounty(read, county)) !== undefined

/** Public vote (section 2). The thank-you remains even if the poll closes in the meantime. */
export default function FavoriteNamePollPage() {
  const [vote, setVote] = useState<CastVote | null>(null)
  const { go } = useAddress()
  const showThanks = (castVote: CastVote) => {
    clearVoteDraft()
    rememberVote({ countyId: castVote.countyId, day: castVote.day }, castVote.year)
    go({ county: null }, { replace: true })
    setVote(castVote)
  }
  if (vote) {
    return (
      <PageSection>
        <VoteThanks vote={vote} onAgain={() => setVote(null)} />
      </PageSection>
    )
  }
  return (
    <PhaseGate phase={3}>
      {(contest) => (
        <PageSection>
          <FavoriteNamePoll contest={contest} onVoted={showThanks} />
        </PageSection>
      )}
    </PhaseGate>
  )
}

function FavoriteNamePoll({ contest, onVoted }: { contest: Contest; onVoted: (vote: CastVote) => void }) {
  const { t } = useTranslation()
  const counties = useListCounties()
  const { number, go } = useAddress()
  const countyId = number('county')
  const county = counties.data?.find(({ id }) => id === countyId)
  // Replaces the history entry: selecting another county discards the ballot.
  const choose = (id: number) => go({ county: id }, { replace: true })
  const [justChosen, setJustChosen] = useState<number | null>(null)
  const restoreDraft = useEffectEvent(() => {
    const draftCountyId = readVoteDraft().countyId
    if (draftCountyId) choose(draftCountyId)
  })
  useEffect(() => {
    if (countyId === null) restoreDraft()
  }, [countyId])
  return (
    <Stack gap="5">
      <PageTitle>{t('vote.title')}</PageTitle>
      <Lead>
        {joinSentences(!county && t('vote.lead'), t('vote.until', { date: formatDay(getPhase(contest, 3).endsOn, t) }))}
      </Lead>
      <NeedsScript>{t('vote.needsScript')}</NeedsScript>
      <CountyPicker
        county={county}
        onChange={(id, isByKey) => {
          choose(id)
          setJustChosen(isByKey ? null : id)
        }}
      />
      <PastVotes contest={contest} />
      {/* The key resets the picks when the county changes. */}
      {county && (
        <DistrictBallot
          key={county.id}
          county={county}
          contest={contest}
          isJustChosen={county.id === justChosen}
          onVoted={onVoted}
        />
      )}
    </Stack>
  )
}

type DistrictBallotProps = Omit<BallotFormProps, 'options'>

function DistrictBallot(ballot: DistrictBallotProps) {
  const { county } = ballot
  const { t } = useTranslation()
  const options = useQuery(toQuery(listVotingOptions, { params: { districtId: String(county.districtId) }, query: {} }))
  const order = useNameOrder(county.districtId)
  const sorted = useMemo(
    () => options.data && order.data && sortByOrder(options.data, order.data),
    [options.data, order.data],
  )
  if (options.isPending || order.isPending) return <Waiting />
  if (!sorted) {
    const retry = () => [options, order].forEach(({ data, refetch }) => void (data ?? refetch()))
    return <FailedNotice onRetry={retry}>{t('vote.optionsFailed')}</FailedNotice>
  }
  if (sorted.length === 0) return <p role="status">{t('vote.optionsEmpty')}</p>
  return <BallotForm {...ballot} options={sorted} />
}

interface CountyPickerProps {
  county: County | undefined
  /** `isByKey` if the next arrow key may select another county. */
  onChange: (id: number, isByKey: boolean) => void
}

function CountyPicker({ county, onChange }: CountyPickerProps) {
  const { t } = useTranslation()
  const counties = useListCounties()
  // Null before the first event: a key pressed before hydration is replayed as a change only.
  const isByKey = useRef<boolean | null>(null)
  if (counties.isError) {
    return <FailedNotice onRetry={counties.refetch}>{t('vote.countiesFailed')}</FailedNotice>
  }
  if (counties.data?.length === 0) return <p role="status">{t('vote.countiesEmpty')}</p>
  return (
    <>
      <Stack
        width={420}
        className="scripted"
        onKeyDown={() => {
          isByKey.current = true
        }}
        onPointerDown={() => {
          isByKey.current = false
        }}
      >
        <SelectInput
          id="county"
          isRequired
          label={t('vote.county')}
          value={county?.id ?? ''}
          onChange={(value) => onChange(Number(value), isByKey.current ?? !matchMedia('(pointer: coarse)').matches)}
        >
          <option value="" disabled>
            {counties.isPending ? t('error.loading') : t('vote.countyPick')}
          </option>
          <Options of={counties.data} />
        </SelectInput>
      </Stack>
      <noscript>
        <CountyLinks counties={counties.data} county={county} />
      </noscript>
    </>
  )
}

interface CountyLinksProps {
  counties: readonly County[] | undefined
  county: County | undefined
}

function CountyLinks({ counties = [], county }: CountyLinksProps) {
  const { t } = useTranslation()
  const { addressOf } = useAddress()
  if (county) return <a href={addressOf({ county: null })}>{t('vote.countyOther')}</a>
  return (
    <Stack as="nav" gap="3" aria-labelledby="counties">
      <h2 id="counties">{t('vote.countyPick')}</h2>
      <Columns as="ul" least="1">
        {counties.map(({ id, name }) => (
          <li key={id}>
            <a href={addressOf({ county: id })} className={shared.item}>
              <UserText>{name}</UserText>
            </a>
          </li>
        ))}
      </Columns>
    </Stack>
  )
}
