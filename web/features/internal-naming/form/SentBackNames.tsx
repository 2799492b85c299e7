import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Columns } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { usePlaces } from '../../county/usePlaces.ts'
import { sentBackQuery } from '../internal-naming.queries.ts'
import styles from '../Naming.module.css'
import { Reason } from '../NamingStatus.tsx'

interface SentBackNamesProps {
  ownId: number
  /** Missing once the phase is over. */
  onRevise?: (entry: EmployeeSubmission) => void
}

/** What waits for its author: one's own rejected names, each with its reason. */
export function SentBackNames({ ownId, onRevise }: SentBackNamesProps) {
  const { t } = useTranslation()
  const names = useQuery(sentBackQuery(ownId))
  const { districtOf } = usePlaces()
  if (!names.data || names.data.total === 0) return null
  return (
    <Card as="section" gap="4" className={styles.sentBack} aria-labelledby="naming-sent-back">
      <h2 id="naming-sent-back">{t('naming.sentBackTitle', { count: names.data.total })}</h2>
      {!onRevise && <p>{t('naming.sentBackLate')}</p>}
      <Columns as="ul" least="3" gap="3" align="stretch">
        {names.data.items.map((entry) => (
          <Card as="li" key={entry.id} gap="3">
            <div>
              <h3>
                <bdi>{entry.snowplowName}</bdi>
              </h3>
              <Text size="2" tone="soft">
                <bdi>{entry.snowplowId}</bdi> · <bdi>{districtOf(entry.districtId)}</bdi>
              </Text>
            </div>
            {entry.rejections.slice(-1).map((rejection) => (
              <Reason key={rejection.id} rejection={rejection} />
            ))}
            {onRevise && (
              <div className={styles.revise}>
                <Button variant="filled" size="small" onClick={() => onRevise(entry)}>
                  {t('naming.reviseOne', { name: entry.snowplowName })}
                </Button>
              </div>
            )}
          </Card>
        ))}
      </Columns>
    </Card>
  )
}
