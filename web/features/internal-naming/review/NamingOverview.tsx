import type { Reply } from '@snowplow/contract/api/route.ts'
import type { countEmployeeNames } from '@snowplow/contract/internal-naming.ts'
import { statuses } from '@snowplow/contract/internal-naming.ts'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { Row, Stack } from '../../../ui/layout/Layout.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { useCountEmployeeNames } from '../internal-naming.queries.ts'
import { useDistrictName } from '../useDistrictName.ts'
import styles from './NamingOverview.module.css'

interface NamingOverviewProps {
  counts: ReturnType<typeof useCountEmployeeNames>
  /** The district that the list below shows alone; 0 for all. */
  districtId: number
  onChoose: (districtId: number) => void
}

export function NamingOverview({ counts, districtId, onChoose }: NamingOverviewProps) {
  const { t } = useTranslation()
  if (counts.isError)
    return (
      <FailedNotice retry={t('error.retry')} onRetry={() => counts.refetch()}>
        {t('naming.countsFailed')}
      </FailedNotice>
    )
  if (!counts.data) return <Waiting label={t('error.loading')} />
  const { districts } = counts.data
  const waiting = districts.reduce((sum, { Pending }) => sum + Pending, 0)
  return (
    <Stack as="section" aria-labelledby="naming-left" gap="3" className={styles.overview}>
      <h2 id="naming-left">{waiting ? t('naming.left', { count: waiting }) : t('naming.nothingLeft')}</h2>
      <Row as="ul" gap="2" isUnwrapped align="stretch" className={styles.districts}>
        {districts.map((district) => (
          <li key={district.districtId}>
            <Stack
              as="button"
              type="button"
              gap="2"
              className={styles.district}
              aria-pressed={district.districtId === districtId}
              onClick={() => onChoose(district.districtId === districtId ? 0 : district.districtId)}
            >
              <DistrictCounts district={district} />
            </Stack>
          </li>
        ))}
      </Row>
    </Stack>
  )
}

function DistrictCounts({ district }: { district: Reply<typeof countEmployeeNames>['districts'][number] }) {
  const { t } = useTranslation()
  const districtName = useDistrictName()
  const total = statuses.reduce((sum, status) => sum + district[status], 0)
  return (
    <>
      <Text as="span" weight="strong">
        {districtName(district.districtId)}
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
              <span key={status} className={styles[status]} style={{ flexGrow: district[status] }} />
            ))}
          </Row>
          <Stack as="span" className={styles.counts}>
            {statuses
              .filter((status) => district[status] > 0)
              .map((status) => (
                <span key={status} className={status === 'Pending' ? styles.waiting : undefined}>
                  {t(`naming.count_${status}`, { count: district[status] })}
                </span>
              ))}
          </Stack>
        </>
      )}
    </>
  )
}
