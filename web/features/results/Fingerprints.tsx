import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { Panel } from '../poll-result/Panel.tsx'
import styles from './Results.module.css'
import { useListFingerprints } from './results.queries.ts'

export function Fingerprints({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation()
  const list = useListFingerprints()
  const items = list.data?.items
  return (
    <Panel title={t('results.fingerprints')} about={t('results.fingerprintsAbout')}>
      {!items && <QueryNotice of={list} failed={t('results.failed')} hasReason />}
      {items?.length === 0 && <p>{t(isOver ? 'results.fingerprintsMissing' : 'results.fingerprintsNone')}</p>}
      {items && items.length > 0 && (
        <Stack as="ul" isRuled>
          {items.map(({ day, hash, salt }) => (
            <Stack as="li" key={day} gap="1">
              <Text weight="strong">{formatDay(day, t)}</Text>
              <code dir="ltr" className={styles.digest}>
                {hash}
              </code>
              {salt && (
                <Text size="1" tone="soft" className={styles.digest}>
                  {t('results.salt', { salt })}
                </Text>
              )}
            </Stack>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
