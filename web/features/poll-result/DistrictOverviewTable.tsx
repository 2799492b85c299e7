import type { DistrictOverview } from '@snowplow/contract/poll-result/poll-result.ts'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { changeSearch } from '../../ui/address.ts'
import { Chip, Chips } from '../../ui/feedback/Chip.tsx'
import { Row, Text } from '../../ui/layout/Boxes.tsx'
import { type FigureColumn, FigureTable } from '../../ui/layout/FigureTable.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { useCastBallots } from './cast-ballots.ts'
import styles from './PollResult.module.css'

interface DistrictOverviewTableProps {
  districts: DistrictOverview[]
  /** True once the winners are announced. */
  isAnnounced: boolean
  onChoose: (districtId: number) => void
}

export function DistrictOverviewTable({ districts, isAnnounced, onChoose }: DistrictOverviewTableProps) {
  const { t } = useTranslation()
  const formatCast = useCastBallots()
  const columns: FigureColumn<DistrictOverview>[] = [
    {
      header: t('pollResult.district'),
      cell: ({ districtId, name }) => (
        <button type="button" className={`${shared.link} ${styles.districtName}`} onClick={() => onChoose(districtId)}>
          <UserText>{name}</UserText>
        </button>
      ),
    },
    { header: t('pollResult.ballots'), cell: formatCast },
    {
      header: t(isAnnounced ? 'pollResult.winner' : 'pollResult.leader'),
      cell: (district) => <Leaders district={district} isAnnounced={isAnnounced} />,
    },
  ]
  return (
    <FigureTable
      caption={t('pollResult.districts')}
      columns={columns}
      rows={districts}
      keyOf={({ districtId }) => districtId}
    />
  )
}

/** Maximum tied names listed; the rest are counted, since with few votes half of the names may be tied. */
const maxNames = 3

function Leaders({ district, isAnnounced }: { district: DistrictOverview; isAnnounced: boolean }) {
  const { t } = useTranslation()
  const { leaders, decision, options, patterns, toConfirm } = district
  const tie = isAnnounced && decision === 'awaitsDraw' ? 'awaitsDraw' : 'tie'
  const visibleLeaders = leaders.slice(0, maxNames)
  return (
    <Row gap="3">
      {visibleLeaders.map(({ id, snowplowName }) => (
        <Text as={UserText} key={id} weight="strong">
          {snowplowName}
        </Text>
      ))}
      {leaders.length > visibleLeaders.length && (
        <Text as="span" size="2" tone="soft">
          {t('pollResult.moreTied', { count: leaders.length - visibleLeaders.length })}
        </Text>
      )}
      {options > 0 && leaders.length === 0 && (
        <Text as="span" size="2" tone="soft">
          {t('pollResult.noVotes')}
        </Text>
      )}
      <Chips>
        {options === 0 && <Chip variant="quiet">{t('districtPoll.unpublished')}</Chip>}
        {decision === 'drawn' && <Chip>{t('pollResult.drawn')}</Chip>}
        {leaders.length > 1 && <Chip variant="strong">{t(`pollResult.${tie}`)}</Chip>}
        {toConfirm > 0 && (
          <CardLink district={district} anchor="set-aside">
            <Chip variant="warning">{t('pollResult.toConfirm', { count: toConfirm })}</Chip>
          </CardLink>
        )}
        {patterns > 0 && !isAnnounced && (
          <CardLink district={district} anchor="patterns">
            <Chip>{t('pollResult.patterns', { count: patterns })}</Chip>
          </CardLink>
        )}
      </Chips>
    </Row>
  )
}

interface CardLinkProps {
  district: DistrictOverview
  anchor: 'set-aside' | 'patterns'
  children: ReactNode
}

/** Leads from a chip to the card of its district. */
function CardLink({ district: { districtId, name }, anchor, children }: CardLinkProps) {
  const [path] = useLocation()
  const search = changeSearch(new URLSearchParams(useSearch()), { district: districtId })
  return (
    <Link to={`${path}?${search}#${anchor}`} className={shared.link}>
      {children}
      <span className="visually-hidden">{` ${name}`}</span>
    </Link>
  )
}
