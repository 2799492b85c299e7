import type { StaffMember } from '@snowplow/contract/district-poll/district-poll.ts'
import { useTranslation } from 'react-i18next'
import { Text } from '../../ui/layout/Text.tsx'
import styles from './DistrictPolls.module.css'

export function Turnout({ staff, missing }: { staff?: number; missing: readonly StaffMember[] }) {
  const { t } = useTranslation()
  return (
    <div>
      {staff !== undefined && (
        <p>
          {staff === 0
            ? t('districtPoll.noStaff')
            : t('districtPoll.turnout', { tookPart: staff - missing.length, staff })}
        </p>
      )}
      {missing.length === 0 ? (
        staff !== 0 && (
          <Text size="2" tone="soft">
            {t('districtPoll.nobodyMissing')}
          </Text>
        )
      ) : (
        <StaffList heading={t('districtPoll.missing', { number: missing.length })} staff={missing} />
      )}
    </div>
  )
}

export function StaffList({ heading, staff }: { heading: string; staff: readonly StaffMember[] }) {
  return (
    <details className={styles.staff}>
      <summary>{heading}</summary>
      <ul>
        {staff.map(({ userId, name }) => (
          <li key={userId}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
