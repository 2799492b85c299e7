import { useTranslation } from '../../i18n/i18n.ts'
import { Text } from '../../ui/layout/Boxes.tsx'

interface CountedLabelProps {
  label: string
  /** Rows that the choice would show; undefined while it is unknown. */
  count: number | undefined
}

/** Label of a choice in a filter, with the number of rows behind it. */
export function CountedLabel({ label, count }: CountedLabelProps) {
  const { t } = useTranslation()
  return (
    <>
      <span>{label}</span>{' '}
      {count !== undefined && (
        <Text as="span" weight="normal">
          {t('review.count', { number: count })}
        </Text>
      )}
    </>
  )
}
