import { listWinningNames } from '@snowplow/contract/winner/winning-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { toQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'

interface WinningNamesProps {
  /** 0 if none is selected. */
  districtId: number
  name: string
  onUse: (name: string) => void
}

export function WinningNames({ districtId, name, onUse }: WinningNamesProps) {
  const { t } = useTranslation()
  const winning = useQuery({
    ...toQuery(listWinningNames, { params: { districtId: String(districtId) } }),
    enabled: districtId !== 0,
  })
  if (districtId === 0) return null
  if (winning.isError) return <FailedNotice onRetry={() => winning.refetch()}>{t('naming.winningFailed')}</FailedNotice>
  if (!winning.data) return null
  const { isShared, names } = winning.data
  if (!isShared || names.length === 0)
    return (
      <Text size="2" tone="soft">
        {t(isShared ? 'naming.winningNone' : 'naming.winningFromOffice')}
      </Text>
    )
  return (
    <Stack as="section" gap="2" aria-labelledby="winning-names">
      <Text id="winning-names" size="2" weight="strong">
        {t('naming.winning')}
      </Text>
      <Row gap="2">
        {names.map((winner) => (
          <Button
            key={winner}
            variant="outlined"
            size="small"
            aria-pressed={winner === name}
            onClick={() => onUse(winner)}
          >
            {t('naming.useName', { name: winner })}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
