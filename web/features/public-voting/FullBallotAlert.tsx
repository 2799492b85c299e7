import { useTranslation } from '../../i18n/i18n.ts'
import { Text } from '../../ui/layout/Boxes.tsx'

/** Explains why a fourth pick is ignored; remounted for each refusal, so that it is announced again. */
export function FullBallotAlert({ refused }: { refused: number | null }) {
  const { t } = useTranslation()
  if (refused === null) return null
  return (
    <Text key={refused} role="alert" size="2" weight="strong" tone="danger">
      {t('vote.full')}
    </Text>
  )
}
