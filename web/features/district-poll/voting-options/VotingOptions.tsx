import type { DistrictFavorites } from '@snowplow/contract/district-poll/district-poll.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useTranslation } from '../../../i18n/i18n.ts'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { getFailureCode } from '../../../lib/call.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FailedNotice, Notice } from '../../../ui/feedback/Notice.tsx'
import { useConfirmBeforeUnload } from '../../../ui/history-step.ts'
import { Options, SelectInput } from '../../../ui/input/SelectInput.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card, Columns, Stack } from '../../../ui/layout/Boxes.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { getPhase, useGetContest } from '../../contest/contest.queries.ts'
import { useListDistricts } from '../../county/county.queries.ts'
import { SeasonNotice, useSeason } from '../../season/SeasonSwitch.tsx'
import { favoritesQuery } from '../district-poll.queries.ts'
import { BackToPolls, toVotingOptionsPath } from '../PollStatus.tsx'
import { NameSearch } from './NameSearch.tsx'
import { PublishVotingOptions } from './PublishVotingOptions.tsx'
import { StaffFavorites } from './StaffFavorites.tsx'
import { VotingOptionsOrder } from './VotingOptionsOrder.tsx'
import { type OfferedName, useVotingOptionsDraft } from './voting-options-draft.ts'

export function VotingOptions({ districtId, userId }: { districtId: number; userId: number }) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const districts = useListDistricts()
  const { query } = useSeason()
  const poll = useQuery(favoritesQuery(districtId, query))
  const district = districts.data?.find(({ id }) => id === districtId)
  const code = poll.isError ? getFailureCode(poll.error) : null
  return (
    <AdminPage
      title={district ? t('districtPoll.ballotOf', { district: district.name }) : t('districtPoll.ballot')}
      action={
        <Stack width={300}>
          <SelectInput
            id="district"
            label={t('districtPoll.district')}
            value={district?.id ?? ''}
            onChange={(id) => go(toVotingOptionsPath(Number(id), query.season))}
          >
            {!district && <option value="" />}
            <Options of={districts.data} />
          </SelectInput>
        </Stack>
      }
    >
      <BackToPolls />
      <SeasonNotice />
      {code === 'district.not_found' && (
        <Notice severity="error">
          <p>{t('districtPoll.noDistrict')}</p>
        </Notice>
      )}
      {code && code !== 'district.not_found' && (
        <FailedNotice onRetry={() => poll.refetch()}>
          {joinSentences(t('districtPoll.pollFailed'), code === 'network' && t('errors.network'))}
        </FailedNotice>
      )}
      {!poll.data && !poll.isError && <Waiting />}
      {poll.data && <VotingOptionsEditor poll={poll.data} districtName={district?.name ?? ''} userId={userId} />}
    </AdminPage>
  )
}

interface VotingOptionsEditorProps {
  poll: DistrictFavorites
  districtName: string
  userId: number
}

/** Edits a draft; voters see changes only once they are published. */
function VotingOptionsEditor({ poll, districtName, userId }: VotingOptionsEditorProps) {
  const { t } = useTranslation()
  const storedDraft = useVotingOptionsDraft(userId, poll)
  const { query, isReadOnly } = useSeason()
  const contest = useGetContest(query.season)
  const hasVotes = poll.ballots > 0
  const isLocked = isReadOnly || hasVotes || (contest.data !== undefined && getPhase(contest.data, 3).state === 'ended')
  // When locked, shows the published options; unpublished changes remain stored until they are discarded.
  const draft = isLocked ? { ...storedDraft, names: storedDraft.published, isStale: false } : storedDraft
  // The draft is stored per tab and lost when the tab closes.
  useConfirmBeforeUnload(draft.isChanged && !isLocked)
  const votesOf = new Map(poll.topNames.map((name) => [name.publicNameSubmissionId, name.numberOfVotes]))
  const onBallot = new Set(draft.names.map(({ id }) => id))
  const toggle = ({ id, snowplowName, snowplowNameDescription }: OfferedName) => {
    if (onBallot.has(id)) draft.change(draft.names.filter((name) => name.id !== id))
    else draft.change([...draft.names, { id, snowplowName, snowplowNameDescription }])
  }
  return (
    <>
      {!isReadOnly && (hasVotes || (isLocked && storedDraft.isChanged)) && (
        <Notice severity="warning" title={t('districtPoll.lockedTitle')}>
          <p>{hasVotes ? t('districtPoll.locked', { count: poll.ballots }) : t('districtPoll.stage_over')}</p>
          {storedDraft.isChanged && (
            <Button variant="outlined" size="small" onClick={storedDraft.discard}>
              {t('districtPoll.discardDraft')}
            </Button>
          )}
        </Notice>
      )}
      <Columns least="4" gap="5">
        <Stack gap="5">
          <StaffFavorites
            poll={poll}
            isLocked={isLocked}
            onBallot={onBallot}
            onTake={(names) => draft.change(names)}
            onToggle={toggle}
          />
          {!isLocked && <NameSearch districtId={poll.districtId} onBallot={onBallot} onToggle={toggle} />}
        </Stack>
        <Card as="section" aria-labelledby="ballot" gap="3">
          <VotingOptionsOrder draft={draft} votesOf={votesOf} isLocked={isLocked} />
          <PublishVotingOptions poll={poll} draft={draft} districtName={districtName} isLocked={isLocked} />
        </Card>
      </Columns>
    </>
  )
}
