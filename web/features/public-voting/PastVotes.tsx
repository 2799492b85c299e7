import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { toDay } from '@snowplow/contract/contest/days.ts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { usePersistedState } from '../../lib/storage/persisted-state.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { SentenceWithUserText } from '../../ui/UserText.tsx'
import { serverTimeQuery } from '../contest/contest.queries.ts'
import { useListCounties } from '../county/county.queries.ts'
import { getCountyTitle } from './county-title.ts'
import { type PastVote, parsePastVotes, pastVotesKey } from './past-votes.ts'
import { parseRememberedReceipts, rememberedReceiptsKey } from './remembered-receipts.ts'

export function PastVotes({ contest }: { contest: Contest }) {
  const votes = parsePastVotes(usePersistedState(pastVotesKey), contest.season.year)
  if (votes.length === 0) return null
  return (
    <Stack gap="1">
      {votes.map((vote) => (
        <PastVoteLine key={vote.countyId} contest={contest} vote={vote} />
      ))}
    </Stack>
  )
}

function PastVoteLine({ contest, vote }: { contest: Contest; vote: PastVote }) {
  const { t } = useTranslation()
  const now = useQuery(serverTimeQuery()).data
  const storedReceipts = usePersistedState(rememberedReceiptsKey)
  const name = useListCounties().data?.find(({ id }) => id === vote.countyId)?.name
  if (name === undefined || now === undefined) return null
  const isToday = toDay(new Date(now), contest.timeZone) === vote.day
  const county = getCountyTitle(name, contest, t)
  const receipts = parseRememberedReceipts(storedReceipts).filter(
    ({ year, countyId, day }) => year === contest.season.year && countyId === vote.countyId && day === vote.day,
  )
  return (
    <Row gap="2" isUnwrapped align="start">
      <Text as="span" tone="success">
        <Icon of={Check} />
      </Text>
      <Stack gap="1">
        <Text weight="strong">
          {isToday ? t('vote.votedToday', { county }) : t('vote.votedOn', { county, date: formatDay(vote.day, t) })}
        </Text>
        {receipts.map(({ receipt }) => (
          <ScreenLink key={receipt} to="/results">
            <SentenceWithUserText write={(mark) => t('receipt.remembered', { receipt: mark(receipt) })} />
          </ScreenLink>
        ))}
      </Stack>
    </Row>
  )
}
