import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import '../../i18n/poll.ts'
import '../../i18n/staff.ts'
import type { DistrictPollSummary } from '@snowplow/contract/district-poll/district-poll.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { useAddress } from '../../ui/address.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Chip, Chips } from '../../ui/feedback/Chip.tsx'
import { useControlInAddress } from '../../ui/form/useControlInAddress.ts'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Card, Columns, Row } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { getPhase, useGetContest } from '../contest/contest.queries.ts'
import { useCastBallots } from '../poll-result/cast-ballots.ts'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { AllDistricts } from './all-districts/AllDistricts.tsx'
import styles from './DistrictPoll.module.css'
import { districtPollsQuery } from './district-poll.queries.ts'
import { allDistrictsPath, PublishedNote, StageNote, Turnout, toVotingOptionsPath } from './PollStatus.tsx'
import { VotingOptions } from './voting-options/VotingOptions.tsx'
import { hasVotingOptionsDraft } from './voting-options/voting-options-draft.ts'

export default function DistrictPollListPage({ title }: { title: string }) {
  const userId = Number(useSessionOwner())
  const address = useAddress()
  const district = address.number('district')
  if (district !== null) {
    return <VotingOptions key={`${userId} ${district}`} districtId={district} userId={userId} />
  }
  return <DistrictPolls title={title} userId={userId} />
}

const missingStaffId = 'missing-staff'

function DistrictPolls({ title, userId }: { title: string; userId: number }) {
  const { t } = useTranslation()
  const address = useAddress()
  const { query, isReadOnly } = useSeason()
  const polls = useQuery(districtPollsQuery(query))
  const contest = useGetContest(query.season)
  useControlInAddress(polls.data ? { missing: missingStaffId } : {})
  const isOver = isReadOnly || (contest.data !== undefined && getPhase(contest.data, 3).state === 'ended')
  // Once nothing can be published, the list itself is the read-only view of the districts.
  if (address.text('view') === 'every' && !query.season && !isOver) return <AllDistricts userId={userId} />
  return (
    <AdminPage
      title={title}
      lead={isReadOnly ? undefined : t('districtPoll.lead')}
      action={
        !isOver && (
          <ScreenLink to={allDistrictsPath} variant="filled" size="small">
            {t('districtPoll.every')}
          </ScreenLink>
        )
      }
    >
      <SeasonSwitch address={address} />
      <QueryNotice of={polls} failed={t('districtPoll.listFailed')} hasReason />
      {polls.data && (
        <>
          <Row gap="6" align="start">
            <StageNote />
            <Turnout
              controlId={missingStaffId}
              staff={polls.data.staff}
              missing={polls.data.missing}
              districts={polls.data.districts}
            />
          </Row>
          <Columns as="ul" least="3" gap="4" align="stretch">
            {polls.data.districts.map((poll) => (
              <DistrictCard
                key={poll.districtId}
                poll={poll}
                season={query.season}
                isOver={isOver}
                hasDraft={!isOver && hasVotingOptionsDraft(userId, poll.districtId)}
              />
            ))}
          </Columns>
        </>
      )}
    </AdminPage>
  )
}

interface DistrictCardProps {
  poll: DistrictPollSummary
  season: string | undefined
  isOver: boolean
  hasDraft: boolean
}

function DistrictCard({ poll, season, isOver, hasDraft }: DistrictCardProps) {
  const { t } = useTranslation()
  const { districtId, name, participants, namesChosen, options, publishedAt, ballots, setAside } = poll
  const formatCast = useCastBallots()
  const getActionKey = () => {
    if (isOver || ballots > 0) return 'view'
    return options > 0 ? 'change' : 'make'
  }
  const stats = { participants, namesChosen }
  return (
    <Card as="li" gap="3" className={styles.district}>
      <Row gap="4" justify="between">
        <h2>{name}</h2>
        <Chips>
          {options === 0 && <Chip variant="quiet">{t('districtPoll.unpublished')}</Chip>}
          {options > 0 && ballots === 0 && <Chip>{t('districtPoll.published')}</Chip>}
          {ballots > 0 && <Chip variant="strong">{t('districtPoll.voted')}</Chip>}
          {hasDraft && <Chip variant="quiet">{t('districtPoll.draft')}</Chip>}
        </Chips>
      </Row>
      <DescriptionList values="large">
        {(Object.keys(stats) as (keyof typeof stats)[]).map((stat) => (
          <DescriptionItem key={stat} label={t(`districtPoll.stat_${stat}`)}>
            {t('districtPoll.number', { value: stats[stat] })}
          </DescriptionItem>
        ))}
        <DescriptionItem label={t('pollResult.ballots')}>
          {formatCast({ ballots: ballots - setAside, setAside })}
        </DescriptionItem>
      </DescriptionList>
      <PublishedNote options={options} publishedAt={publishedAt} isOver={isOver} />
      <ScreenLink to={toVotingOptionsPath(districtId, season)} variant="outlined" size="small">
        <span>{t(`districtPoll.${getActionKey()}`)}</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </ScreenLink>
    </Card>
  )
}
