import { areVotingOptionsOpen } from '@snowplow/contract/district-poll/voting-option.ts'
import { maxVotingOptions, votePicks, voteTablePageSize } from '@snowplow/contract/limits.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useAddress } from '../../../ui/address.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card, Row, Stack } from '../../../ui/layout/Boxes.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { useGetContest } from '../../contest/contest.queries.ts'
import { districtPollsQuery, favoritesQuery } from '../district-poll.queries.ts'
import { BackToPolls } from '../PollStatus.tsx'
import { type DistrictCut, getCut } from '../voting-options/top-names.ts'
import { hasVotingOptionsDraft } from '../voting-options/voting-options-draft.ts'
import { DistrictRow } from './DistrictRow.tsx'
import { PublishEachDialog, PublishEachNotice, usePublishEach } from './PublishEach.tsx'

export function AllDistricts({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const contest = useGetContest()
  const { topCount, input, type } = useTopCount()
  const { polls, favorites, cuts, setCut } = useCuts(topCount)
  const publishing = usePublishEach(userId)
  const [cutsToConfirm, setCutsToConfirm] = useState<readonly DistrictCut[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isOpen = contest.data !== undefined && areVotingOptionsOpen(contest.data.phases)
  // Hand-arranged options are replaced only if the administrator selects the district.
  const isChosen = ({ districtId, published }: DistrictCut) =>
    chosen.get(districtId) ?? (published.length === 0 && !hasVotingOptionsDraft(userId, districtId))
  const ready = isOpen && topCount !== null ? cuts.filter((cut) => cut.state === 'ready' && isChosen(cut)) : []
  const canPublish = ready.length > 0 && !publishing.isSending
  const failed = [polls, ...favorites].filter(({ isError, data }) => isError && !data)
  return (
    <AdminPage title={t('districtPoll.every')} lead={t('districtPoll.everyLead')}>
      <BackToPolls />
      {failed.length > 0 && (
        <FailedNotice onRetry={() => failed.map(({ refetch }) => refetch())}>
          <p>{t('districtPoll.listFailed')}</p>
        </FailedNotice>
      )}
      <Row gap="5" align="end">
        <Stack width={300}>
          <TextInput
            id="every-number"
            type="number"
            label={t('districtPoll.everyNumber')}
            value={input}
            onChange={type}
            error={topCount === null ? t('districtPoll.topRange', { max: maxVotingOptions }) : undefined}
          />
        </Stack>
        <Button variant="filled" aria-disabled={!canPublish} onClick={() => canPublish && setCutsToConfirm(ready)}>
          {t('districtPoll.publishEach', { number: ready.length })}
        </Button>
      </Row>
      {!isOpen && contest.data && <p>{t('districtPoll.everyNotOpen')}</p>}
      <PublishEachNotice publishing={publishing} cuts={cuts} />
      {polls.data && cuts.length < polls.data.districts.length && failed.length === 0 && <Waiting />}
      <Card as="ul" isRuled aria-label={t('districtPoll.every')}>
        {cuts.map((cut) => (
          <DistrictRow
            key={cut.districtId}
            cut={cut}
            outcome={publishing.outcomes.get(cut.districtId)}
            hasDraft={hasVotingOptionsDraft(userId, cut.districtId)}
            canPublish={isOpen && topCount !== null && cut.state === 'ready' && !publishing.isSending}
            isChosen={isChosen(cut)}
            onChoose={(isChosen) => setChosen(new Map(chosen).set(cut.districtId, isChosen))}
            onCut={(count) => setCut(cut.districtId, count)}
            onPublish={() => setCutsToConfirm([cut])}
          />
        ))}
      </Card>
      {cutsToConfirm.length > 0 && (
        <PublishEachDialog
          cuts={cutsToConfirm}
          onPublish={() => {
            setCutsToConfirm([])
            publishing.publish(cutsToConfirm)
          }}
          onCancel={() => setCutsToConfirm([])}
        />
      )}
    </AdminPage>
  )
}

/** Names per district, stored in the URL; null while the input is not a valid number. */
function useTopCount() {
  const address = useAddress()
  const [input, setInput] = useState(String(address.number('top') ?? voteTablePageSize))
  const number = /^\d+$/.test(input.trim()) ? Number(input) : 0
  const topCount = number >= votePicks && number <= maxVotingOptions ? number : null
  const type = (text: string) => {
    setInput(text)
    const top = /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : null
    address.go({ top: top === voteTablePageSize ? null : top }, { replace: true })
  }
  return { topCount, input, type }
}

function useCuts(topCount: number | null) {
  const polls = useQuery(districtPollsQuery())
  const districts = polls.data?.districts ?? []
  const favorites = useQueries({ queries: districts.map(({ districtId }) => favoritesQuery(districtId, {})) })
  /** Counts of single districts; discarded when the common count changes. */
  const [overrides, setOverrides] = useState({ commonCount: topCount, cuts: new Map<number, number>() })
  const countByDistrict = overrides.commonCount === topCount ? overrides.cuts : new Map<number, number>()
  const cuts = districts.flatMap((district, index) => {
    const poll = favorites[index]?.data
    return poll ? [getCut(district, poll, countByDistrict.get(district.districtId) ?? topCount ?? 0)] : []
  })
  const setCut = (districtId: number, count: number) =>
    setOverrides({ commonCount: topCount, cuts: new Map(countByDistrict).set(districtId, count) })
  return { polls, favorites, cuts, setCut }
}
