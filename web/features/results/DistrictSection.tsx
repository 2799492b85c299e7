import { drawText } from '@snowplow/contract/results/draw.ts'
import type { DistrictResults, DistrictSummary, Results } from '@snowplow/contract/results/results.ts'
import { formatDay } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { type FigureColumn, FigureTable } from '../../ui/layout/FigureTable.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { Panel, ShareBar, useNumberFormatters } from '../poll-result/Panel.tsx'
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
        <div className="scripted">
          <SelectInput
            id="results-district"
            label={t('results.showDistrict')}
            value={chosen.districtId}
            onChange={(districtId) => onChoose(Number(districtId))}
          >
            <Options of={all.districts.map(({ districtId, name }) => ({ id: districtId, name }))} />
          </SelectInput>
        </div>
      </Row>
      {!results.data && <QueryNotice of={results} failed={t('results.failed')} hasReason />}
      {results.data && <District district={results.data} ties={all.ties} />}
    </Stack>
  )
}

interface DistrictProps {
  district: DistrictResults
  ties: Results['ties']
}

function District({ district, ties }: DistrictProps) {
  return (
    <>
      <Names district={district} ties={ties} />
      <Columns least="4" gap="4" align="start">
        <Days district={district} />
        <Counties district={district} />
      </Columns>
      <SetAsides district={district} />
    </>
  )
}

function Names({ district, ties }: DistrictProps) {
  const { t } = useTranslation()
  const { number, share } = useNumberFormatters()
  const { ballots, names, winners, decision } = district
  const isFew = ballots === null
  const voteColumns: FigureColumn<DistrictResults['names'][number]>[] = [
    { header: t('results.votes'), isNumber: true, cell: ({ votes }) => number(votes ?? 0) },
    { header: t('results.share'), isNumber: true, cell: ({ votes }) => share(ballots ? (votes ?? 0) / ballots : 0) },
  ]
  return (
    <Panel
      level={3}
      title={t(isFew ? 'results.places' : 'results.names')}
      about={t(isFew ? 'results.placesAbout' : 'results.namesAbout')}
    >
      {(decision === 'allWin' || decision === 'awaitsDraw') && <p>{t(`results.tie_${decision}`)}</p>}
      {decision === 'drawn' && <DrawOrder district={district} ties={ties} />}
      <FigureTable
        caption={t(isFew ? 'results.places' : 'results.names')}
        head={1}
        columns={[
          { header: t('results.place'), isNumber: true, cell: ({ place }) => number(place) },
          {
            header: t('results.name'),
            cell: ({ snowplowName, isTied }) => (
              <Row as="span" gap="2">
                <UserText>{snowplowName}</UserText>
                {decision !== 'awaitsDraw' && winners.includes(snowplowName) && (
                  <Chip variant="success">{t('results.won')}</Chip>
                )}
                {isTied && <Chip variant="quiet">{t('results.tied')}</Chip>}
              </Row>
            ),
          },
          ...(isFew ? [] : voteColumns),
        ]}
        rows={names}
        keyOf={({ snowplowName }) => snowplowName}
      />
    </Panel>
  )
}

function DrawOrder({ district: { name, order }, ties: { digits, source } }: DistrictProps) {
  const { t, dir } = useTranslation()
  return (
    <Stack gap="2">
      <p>{t('results.tie_drawn')}</p>
      <Stack as="ol" gap="2">
        {order.map(({ snowplowName, hash }) => (
          <Stack as="li" key={snowplowName}>
            <Text as={UserText} weight="strong">
              {snowplowName}
            </Text>
            <Text as="code" dir="ltr" size="1" className={styles.digest}>
              <UserText dir="ltr">{drawText(digits ?? '', name, snowplowName)}</UserText>
            </Text>
            <Text as="code" dir="ltr" size="1" tone="soft" className={styles.digest}>
              {hash}
            </Text>
          </Stack>
        ))}
      </Stack>
      <Text size="2" tone="soft">
        {joinSentences(
          t('results.drawDigits', { digits: isolate(digits ?? '', dir), source: isolate(source ?? '', dir) }),
          t('results.drawRepeat'),
        )}
      </Text>
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
