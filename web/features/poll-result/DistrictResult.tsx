import type { DistrictOverview, PollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { EmptyState, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { type FigureColumn, FigureTable } from '../../ui/layout/FigureTable.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { Patterns } from '../ballot-pattern/Patterns.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { NotOpen, SetAsides } from '../set-aside/SetAsides.tsx'
import { useCastBallots } from './cast-ballots.ts'
import { Panel, ShareBar, useNumberFormatters } from './Panel.tsx'
import { resultQuery } from './poll-result.queries.ts'
import { CountyTurnout, Turnout } from './Turnout.tsx'
import { WinnerEntry } from './WinnerEntry.tsx'

/** Names displayed at first; those after them cannot win. */
const initialCount = 10

interface DistrictResultProps {
  district: DistrictOverview
  isLive: boolean
  heading: Ref<HTMLHeadingElement>
  districtSelect: ReactNode
}

export function DistrictResult({ district, isLive, heading, districtSelect }: DistrictResultProps) {
  const { t } = useTranslation()
  const { districtId, name, options } = district
  const query = useSelectedSeason()
  const result = useQuery(resultQuery(districtId, isLive, query))
  const isClosed = useGetContest(query.season).data?.season.state === 'closed'
  return (
    <Stack gap="4">
      <Row gap="5" align="end" isFirstGrowing>
        <h2 ref={heading} tabIndex={-1}>
          <UserText>{name}</UserText>
        </h2>
        {districtSelect}
      </Row>
      {!result.data && <QueryNotice of={result} failed={t('pollResult.failed')} hasReason />}
      {result.data &&
        options === 0 &&
        (isClosed ? <EmptyState>{t('pollResult.nobodyVoted')}</EmptyState> : <Unpublished />)}
      {result.data && options > 0 && <ResultStats result={result.data} isLive={isLive} />}
    </Stack>
  )
}

function Unpublished() {
  const { t } = useTranslation()
  return (
    <EmptyState>
      <p>{t('pollResult.unpublishedText')}</p>
      <ScreenLink to="/admin/district-poll-list" variant="outlined">
        {t('pollResult.publish')}
      </ScreenLink>
    </EmptyState>
  )
}

function ResultStats({ result, isLive }: { result: PollResult; isLive: boolean }) {
  const { t } = useTranslation()
  const { districtId, ballots, setAside } = result
  const formatCast = useCastBallots()
  const contest = useGetContest(useSelectedSeason().season).data
  const isClosed = contest?.season.state === 'closed'
  // The server rejects changes once the winners are announced.
  const isOpen = contest?.concluded === false
  const emptyKey = isClosed ? 'nobodyVoted' : 'nobodyYet'
  return (
    <>
      <Text size="2" tone="soft">
        {[formatCast(result), setAside > 0 && t('pollResult.ballotsCounted', { count: ballots })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {ballots === 0 ? (
        <EmptyState>{t(`pollResult.${setAside > 0 ? 'allSetAside' : emptyKey}`)}</EmptyState>
      ) : (
        <>
          <Panel level={3} title={t('pollResult.results')} about={t('pollResult.resultsAbout')}>
            <ResultTable result={result} />
          </Panel>
          <Turnout result={result} />
          <CountyTurnout result={result} />
        </>
      )}
      {(ballots > 0 || setAside > 0) && (
        <>
          {contest?.concluded && !isClosed && <NotOpen />}
          <Panel
            anchor="patterns"
            level={3}
            title={t('pollResult.patternsTitle')}
            about={t('pollResult.patternsAbout')}
          >
            <Patterns districtId={districtId} isLive={isLive} isOpen={isOpen} />
          </Panel>
          <Panel anchor="set-aside" level={3} title={t('setAside.title')} about={t('setAside.about')}>
            <SetAsides districtId={districtId} isOpen={isOpen} />
          </Panel>
        </>
      )}
    </>
  )
}

type Result = PollResult['results'][number]

function ResultTable({ result: { results, decision } }: { result: PollResult }) {
  const { t } = useTranslation()
  const { number, share } = useNumberFormatters()
  const [isExpanded, setExpanded] = useState(false)
  const columns: FigureColumn<Result>[] = [
    { header: t('pollResult.rank'), cell: ({ rank }) => number(rank) },
    {
      header: t('pollResult.name'),
      cell: (result) => (
        <>
          <Row as="span" gap="3">
            <Text as={UserText} weight={result.rank === 1 ? 'bold' : 'normal'}>
              {result.snowplowName}
            </Text>
            {decision === 'drawn' && result.rank === 1 && <Chip variant="strong">{t('pollResult.drawn')}</Chip>}
            {result.isTied && (
              <Chip variant={result.rank === 1 && decision !== 'drawn' ? 'strong' : 'quiet'}>
                {t('pollResult.tie')}
              </Chip>
            )}
          </Row>
          <ShareBar share={result.share} isStrong={result.rank === 1} />
          {result.rank === 1 && result.numberOfVotes > 0 && (
            <WinnerEntry id={result.publicNameSubmissionId} name={result.snowplowName} />
          )}
        </>
      ),
    },
    { header: t('pollResult.votes'), isNumber: true, cell: ({ numberOfVotes }) => number(numberOfVotes) },
    { header: t('pollResult.share'), isNumber: true, cell: (result) => share(result.share) },
  ]
  return (
    <>
      <FigureTable
        caption={t('pollResult.results')}
        columns={columns}
        rows={isExpanded ? results : results.slice(0, initialCount)}
        keyOf={({ id }) => id}
        head={1}
      />
      {results.length > initialCount && (
        <div>
          <Button variant="outlined" size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? t('pollResult.showFirst') : t('pollResult.showAll', { count: results.length })}
          </Button>
        </div>
      )}
    </>
  )
}
