import type { DistrictSummary } from '@snowplow/contract/results/results.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useNameList } from '../../i18n/name-list.ts'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { Row, Text } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { Panel, useNumberFormatters } from '../poll-result/Panel.tsx'

export const districtHeadingId = 'district-results'

interface DistrictSummaryTableProps {
  districts: DistrictSummary[]
  onChoose: (districtId: number) => void
}

/** Links without scripts: each district has an address. */
export function DistrictSummaryTable({ districts, onChoose }: DistrictSummaryTableProps) {
  const { t } = useTranslation()
  const { number } = useNumberFormatters()
  return (
    <Panel title={t('results.districts')}>
      <FigureTable
        caption={t('results.districts')}
        columns={[
          {
            header: t('results.district'),
            cell: ({ districtId, name }) => (
              <a
                className={shared.link}
                href={`?district=${districtId}#${districtHeadingId}`}
                onClick={(event) => {
                  event.preventDefault()
                  onChoose(districtId)
                  document.getElementById(districtHeadingId)?.focus()
                }}
              >
                <UserText>{name}</UserText>
              </a>
            ),
          },
          {
            header: t('results.ballots'),
            isNumber: true,
            cell: ({ ballots }) => (ballots === null ? t('results.fewBallots') : number(ballots)),
          },
          { header: t('results.winner'), cell: (district) => <Winners district={district} /> },
        ]}
        rows={districts}
        keyOf={({ districtId }) => districtId}
      />
    </Panel>
  )
}

function Winners({ district: { winners, decision } }: { district: DistrictSummary }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  if (winners.length === 0)
    return (
      <Text as="span" size="2" tone="soft">
        {t('results.noVotes')}
      </Text>
    )
  return (
    <Row gap="3">
      <Text as="span" weight="strong">
        {listNames(winners)}
      </Text>
      {decision !== 'outright' && <Chip variant="quiet">{t('results.tied')}</Chip>}
    </Row>
  )
}
