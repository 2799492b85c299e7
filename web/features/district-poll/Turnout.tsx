import type { MissingStaff } from 'contract/district-poll.ts'
import { useTranslation } from 'react-i18next'
import styles from './DistrictPolls.module.css'

/** How many of the staff have taken part in any district, and who has not. */
export function Turnout({ staff, missing }: { staff?: number; missing: readonly MissingStaff[] }) {
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
        staff !== 0 && <p className={styles.since}>{t('districtPoll.nobodyMissing')}</p>
      ) : (
        <details className={styles.missing}>
          <summary>{t('districtPoll.missing', { number: missing.length })}</summary>
          <ul>
            {missing.map(({ userId, name }) => (
              <li key={userId}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
