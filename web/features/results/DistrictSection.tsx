import { drawText, groupDigits } from '@snowplow/contract/results/draw.ts'
import type { DistrictResults, DistrictSummary, Results } from '@snowplow/contract/results/results.ts'
import { useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useNameList } from '../../i18n/name-list.ts'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { type FigureColumn, FigureTable } from '../../ui/layout/FigureTable.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { Panel, ShareBar, useNumberFormatters } from '../poll-result/Panel.tsx'
import { CountySelect } from '../winner/CountySelect.tsx'
import { useListWinners } from '../winner/winner.queries.ts'
import { districtHeadingId } from './DistrictSummaryTable.tsx'
import styles from './Results.module.css'
import { useGetDistrictResults } from './results.queries.ts'

interface DistrictSectionProps {
  results: Results
  chosen: DistrictSummary
  onChoose: (districtId: number) => void
}

export function DistrictSection({ results: all, chosen, onChoose }: DistrictSectionProps) {
  const { t } = useTranslation()
  const results = useGetDistrictResults(chosen.districtId)
  const { name, ballots, setAside } = chosen
  return (
    <Stack as="section" gap="4" aria-labelledby={districtHeadingId}>
      <Row gap="5" align="end" isFirstGrowing>
        <Stack gap="1">
          <h2 id={districtHeadingId} tabIndex={-1}>
            <UserText>{name}</UserText>
          </h2>
          <p>
            {ballots === null
              ? t('results.countedFew', { setAside })
              : t('results.counted', { count: ballots, setAside })}
          </p>
        </Stack>
        <DistrictChoice chosen={chosen.districtId} onChoose={onChoose} />
      </Row>
      {!results.data && <QueryNotice of={results} failed={t('results.failed')} hasReason />}
      {results.data && <District district={results.data} ties={all.ties} />}
    </Stack>
  )
}

interface DistrictChoiceProps {
  /** Id of the district that is shown. */
  chosen: number
  onChoose: (districtId: number) => void
}

function DistrictChoice({ chosen, onChoose }: DistrictChoiceProps) {
  const [county, setCounty] = useState('')
  const districts = useListWinners().data?.districts ?? []
  if (districts.length === 0) return null
  const findDistrict = (name: string) => districts.find(({ counties }) => counties.includes(name))?.districtId
  const choose = (name: string) => {
    setCounty(name)
    const districtId = findDistrict(name)
    if (districtId !== undefined) onChoose(districtId)
  }
  return (
    <CountySelect
      id="results-county"
      districts={districts}
      value={findDistrict(county) === chosen ? county : ''}
      onChange={choose}
    />
  )
}

interface DistrictProps {
  district: DistrictResults
  ties: Results['ties']
}

function District({ district, ties }: DistrictProps) {
  const { t } = useTranslation()
  return (
    <>
      {district.ballots === 0 ? <p>{t('results.noVotesHere')}</p> : <Names district={district} ties={ties} />}
      <details>
        <summary>{t('results.turnout')}</summary>
        <Stack gap="4">
          <Columns least="4" gap="4" align="start">
            <Days district={district} />
            <Counties district={district} />
          </Columns>
          <SetAsides district={district} />
        </Stack>
      </details>
    </>
  )
}

/** Names shown before the others are unfolded. */
const shownNames = 8

function Names({ district, ties }: DistrictProps) {
  const { t } = useTranslation()
  const { ballots, names, winners, decision } = district
  const isFew = ballots === null
  // A draw's winner may be listed behind names with as many votes.
  const isWinner = ({ snowplowName }: VotedName) => decision !== 'awaitsDraw' && winners.includes(snowplowName)
  const rows = [...names.filter(isWinner), ...names.filter((one) => !isWinner(one))]
  const others = rows.slice(shownNames)
  return (
    <Panel
      level={3}
      title={t(isFew ? 'results.places' : 'results.names')}
      about={t(isFew ? 'results.placesAbout' : 'results.namesAbout')}
    >
      {(decision === 'allWin' || decision === 'awaitsDraw') && <p>{t(`results.tie_${decision}`)}</p>}
      {decision === 'drawn' && <Draw district={district} ties={ties} />}
      <NamesTable district={district} rows={rows.slice(0, shownNames)} isWinner={isWinner} />
      {others.length > 0 && (
        <details>
          <summary>{t('results.otherNames', { count: others.length })}</summary>
          <Stack gap="4">
            <NamesTable district={district} rows={others} isWinner={isWinner} />
          </Stack>
        </details>
      )}
    </Panel>
  )
}

type VotedName = DistrictResults['names'][number]

interface NamesTableProps {
  district: DistrictResults
  rows: VotedName[]
  isWinner: (name: VotedName) => boolean
}

function NamesTable({ district: { ballots }, rows, isWinner }: NamesTableProps) {
  const { t } = useTranslation()
  const { number, share } = useNumberFormatters()
  const isFew = ballots === null
  const getShare = ({ votes }: VotedName) => (ballots ? (votes ?? 0) / ballots : 0)
  const voteColumns: FigureColumn<VotedName>[] = [
    { header: t('results.votes'), isNumber: true, cell: ({ votes }) => number(votes ?? 0) },
    { header: t('results.share'), isNumber: true, cell: (name) => share(getShare(name)) },
  ]
  return (
    <FigureTable
      caption={t(isFew ? 'results.places' : 'results.names')}
      head={1}
      columns={[
        { header: t('results.place'), isNumber: true, cell: ({ place }) => number(place) },
        {
          header: t('results.name'),
          cell: (name) => (
            <Stack gap="1">
              <Row as="span" gap="2">
                <UserText>{name.snowplowName}</UserText>
                {isWinner(name) && <Chip variant="success">{t('results.won')}</Chip>}
                {/* Further down, an equal number of votes decides nothing. */}
                {name.isTied && name.place === 1 && <Chip variant="quiet">{t('results.tied')}</Chip>}
              </Row>
              {!isFew && <ShareBar share={getShare(name)} isStrong={isWinner(name)} />}
            </Stack>
          ),
        },
        ...(isFew ? [] : voteColumns),
      ]}
      rows={rows}
      keyOf={({ snowplowName }) => snowplowName}
    />
  )
}

function Draw({ district: { name, order, winners }, ties: { digits, source } }: DistrictProps) {
  const { t, dir } = useTranslation()
  const listNames = useNameList()
  return (
    <Stack gap="2">
      <Text size="4" weight="bold">
        {t('results.drawWon', { name: listNames(winners) })}
      </Text>
      <p>{t('results.tie_drawn')}</p>
      <details>
        <summary>{t('results.drawProof')}</summary>
        <Stack gap="4">
          <Stack gap="1">
            <p>{t('results.drawDigits', { digits: isolate(groupDigits(digits ?? ''), dir) })}</p>
            {source && <p>{t('results.drawSource', { source: isolate(source, dir) })}</p>}
            <p>{t('results.drawRepeat')}</p>
          </Stack>
          <Stack as="ol" gap="2" className={styles.order}>
            {order.map(({ snowplowName, hash }) => (
              <li key={snowplowName}>
                <Text as={UserText} weight="strong">
                  {snowplowName}
                </Text>
                <Text as="code" dir="ltr" size="1" className={styles.digest}>
                  <UserText dir="ltr">{drawText(digits ?? '', name, snowplowName)}</UserText>
                </Text>
                <Text as="code" dir="ltr" size="1" tone="soft" className={styles.digest}>
                  {hash}
                </Text>
              </li>
            ))}
          </Stack>
        </Stack>
      </details>
    </Stack>
  )
}

function Days({ district: { days } }: { district: DistrictResults }) {
  const { t } = useTranslation()
  const { number } = useNumberFormatters()
  const most = Math.max(1, ...days.map(({ ballots }) => ballots))
  return (
    <Panel level={3} title={t('results.days')}>
      {days.length === 0 ? (
        <p>{t('results.daysFew')}</p>
      ) : (
        <FigureTable
          caption={t('results.days')}
          columns={[
            {
              header: t('results.day'),
              cell: ({ day, ballots }) => (
                <Stack gap="1">
                  <span>{formatDay(day, t)}</span>
                  <ShareBar share={ballots / most} />
                </Stack>
              ),
            },
            { header: t('results.ballots'), isNumber: true, cell: ({ ballots }) => number(ballots) },
          ]}
          rows={days}
          keyOf={({ day }) => day}
        />
      )}
    </Panel>
  )
}

function Counties({ district: { counties } }: { district: DistrictResults }) {
  const { t } = useTranslation()
  const { number } = useNumberFormatters()
  return (
    <Panel level={3} title={t('results.counties')} about={t('results.countiesAbout')}>
      <FigureTable
        caption={t('results.counties')}
        columns={[
          { header: t('results.county'), cell: ({ name }) => <UserText>{name}</UserText> },
          {
            header: t('results.ballots'),
            isNumber: true,
            cell: ({ ballots }) => (ballots === null ? t('results.fewer') : number(ballots)),
          },
        ]}
        rows={counties}
        keyOf={({ name }) => name}
      />
    </Panel>
  )
}

function SetAsides({ district: { setAsides } }: { district: DistrictResults }) {
  const { t } = useTranslation()
  return (
    <Panel level={3} title={t('results.setAsides')} about={setAsides.length > 0 && t('results.setAsidesAbout')}>
      {setAsides.length === 0 && <p>{t('results.setAsideNone')}</p>}
      {setAsides.length > 0 && (
        <Stack as="ul" isRuled>
          {setAsides.map(({ id, ballots, reason }) => (
            <Stack as="li" key={id} gap="1">
              <Text weight="strong">{t('results.setAsideBallots', { count: ballots })}</Text>
              <Text dir="auto">{reason}</Text>
            </Stack>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
