import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { useSentBackNames } from '../internal-naming.queries.ts'
import styles from '../Naming.module.css'
import { Reason } from '../Rejections.tsx'
import { useDistrictName } from '../useDistrictName.ts'

interface SentBackNamesProps {
  ownId: number
  /** Missing once the phase is over. */
  onRevise?: (entry: EmployeeSubmission) => void
}

/** What waits for its author: one's own rejected names, each with its reason. */
export function SentBackNames({ ownId, onRevise }: SentBackNamesProps) {
  const { t } = useTranslation()
  const names = useSentBackNames(ownId)
  const districtName = useDistrictName()
  if (!names.data || names.data.total === 0) return null
  return (
    <Stack as="section" gap="4" className={styles.sentBack} aria-labelledby="naming-sent-back">
      <h2 id="naming-sent-back">{t('naming.sentBackTitle', { count: names.data.total })}</h2>
      {!onRevise && <p>{t('naming.sentBackLate')}</p>}
      <ul>
        {names.data.items.map((entry) => (
          <Stack as="li" key={entry.id} gap="3" align="start" className={styles.card}>
            <div>
              <h3>
                <bdi>{entry.snowplowName}</bdi>
              </h3>
              <Text size="2" tone="soft">
                <bdi>{entry.snowplowId}</bdi> · <bdi>{districtName(entry.districtId)}</bdi>
              </Text>
            </div>
            {entry.rejections.slice(-1).map((rejection) => (
              <Reason key={rejection.id} rejection={rejection} />
            ))}
            {onRevise && (
              <Button variant="filled" size="small" onClick={() => onRevise(entry)}>
                {t('naming.reviseOne', { name: entry.snowplowName })}
              </Button>
            )}
          </Stack>
        ))}
      </ul>
    </Stack>
  )
}
