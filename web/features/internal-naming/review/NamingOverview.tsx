import type { Reply } from '@snowplow/contract/api/route.ts'
import { type countEmployeeNames, statuses } from '@snowplow/contract/internal-naming.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useScrollStrip } from '../../../lib/hooks/useScrollStrip.ts'
import { useSelectedSeason } from '../../../ui/address.ts'
import { QueryNotice } from '../../../ui/feedback/QueryNotice.tsx'
import { Card, Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { useAreas } from '../../county/county.queries.ts'
import { countsQuery } from '../internal-naming.queries.ts'
import styles from '../Naming.module.css'

interface NamingOverviewProps {
  districtId: number
  onChoose: (districtId: number) => void
}

export function NamingOverview({ districtId, onChoose }: NamingOverviewProps) {
  const { t } = useTranslation()
  const counts = useQuery(countsQuery(useSelectedSeason()))
  if (counts.isError || !counts.data) return <QueryNotice of={counts} failed={t('naming.countsFailed')} />
  const { districts } = counts.data
  const waiting = districts.reduce((sum, { Pending }) => sum + Pending, 0)
  return (
    <Stack as="section" aria-labelledby="naming-left" gap="3">
      <Text as="h2" id="naming-left" size="3">
        {waiting ? t('naming.left', { count: waiting }) : t('naming.nothingLeft')}
      </Text>
      <DistrictStrip districts={districts} districtId={districtId} onChoose={onChoose} />
    </Stack>
  )
}

const colors = { Pending: 'var(--blue)', Approved: 'var(--success)', Rejected: 'var(--line-strong)' }

type District = Reply<typeof countEmployeeNames>['districts'][number]

function DistrictStrip({ districts, districtId, onChoose }: NamingOverviewProps & { districts: readonly District[] }) {
  const strip = useScrollStrip<HTMLUListElement>(districtId)
  return (
    <Row as="ul" gap="2" align="stretch" ref={strip} className={`${shared.strip} ${styles.districts}`}>
      {districts.map((district) => (
        <li key={district.districtId}>
          <Card
            as="button"
            type="button"
            gap="2"
            className={styles.district}
            aria-pressed={district.districtId === districtId}
            onClick={() => onChoose(district.districtId === districtId ? 0 : district.districtId)}
          >
            <DistrictCounts district={district} />
          </Card>
        </li>
      ))}
    </Row>
  )
}

function DistrictCounts({ district }: { district: District }) {
  const { t } = useTranslation()
  const { districtOf } = useAreas()
  const total = statuses.reduce((sum, status) => sum + district[status], 0)
  return (
    <>
      <Text as="span" weight="strong">
        {districtOf(district.districtId)}
      </Text>
      {total === 0 && (
        <Text as="span" size="1" tone="soft">
          {t('naming.districtEmpty')}
        </Text>
      )}
      {total > 0 && (
        <>
          <Row as="span" gap="1" isUnwrapped align="stretch" className={styles.bar} aria-hidden="true">
            {statuses.map((status) => (
              <span key={status} style={{ flex: district[status], background: colors[status] }} />
            ))}
          </Row>
          <Stack as="span">
            {statuses
              .filter((status) => district[status] > 0)
              .map((status) => (
                <Text
                  key={status}
                  as="span"
                  size="1"
                  {...(status === 'Pending' ? { weight: 'strong' } : { tone: 'soft' })}
                >
                  {t(`naming.count_${status}`, { count: district[status] })}
                </Text>
              ))}
          </Stack>
        </>
      )}
    </>
  )
}
