import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { Counties, getCardId } from './WinnerCard.tsx'
import styles from './Winners.module.css'

export function WithoutVotes({ districts, chosen }: { districts: DistrictWinners[]; chosen: number | undefined }) {
  const { t } = useTranslation()
  const without = districts.filter(({ names }) => names.length === 0)
  if (without.length === 0) return null
  return (
    <Stack as="ul" gap="2" className={styles.list}>
      {without.map(({ districtId, name, counties }) => (
        <Stack
          as="li"
          key={districtId}
          id={getCardId(districtId)}
          tabIndex={-1}
          data-chosen={districtId === chosen || undefined}
          className={styles.line}
        >
          <Row gap="3" align="baseline">
            <h3>
              <UserText>{name}</UserText>
            </h3>
            <Text tone="soft">{t('winner.noVotes')}</Text>
          </Row>
          <Counties counties={counties} />
        </Stack>
      ))}
    </Stack>
  )
}
