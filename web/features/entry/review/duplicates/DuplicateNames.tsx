import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useSelectedSeason } from '../../../../ui/address.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Row, Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import { Spinner } from '../../../../ui/layout/Page.tsx'
import shared from '../../../../ui/layout/shared.module.css'
import { UserText } from '../../../../ui/UserText.tsx'
import { useAreas } from '../../../county/county.queries.ts'
import { StateChip } from '../entry/EntryBadges.tsx'
import { duplicatesQuery } from '../entry-review.queries.ts'
import styles from '../Review.module.css'

interface DuplicateNamesProps {
  entry: ListedEntry
  /** Opens an entry; without it the names are plain text. */
  onOpen?: (entry: ListedEntry) => void
  /** Further names are only counted. */
  maxVisible?: number
}

export function DuplicateNames({ entry, onOpen, maxVisible = Number.POSITIVE_INFINITY }: DuplicateNamesProps) {
  const { t } = useTranslation()
  const { countyOf } = useAreas()
  const duplicates = useQuery({
    ...duplicatesQuery(entry.groupId ?? 0, useSelectedSeason()),
    enabled: entry.groupId !== null,
  })
  if (entry.groupId === null || entry.groupCount < 2) return null
  const others = duplicates.data?.items.filter(({ id }) => id !== entry.id) ?? []
  const visible = others.slice(0, maxVisible)
  // Large groups: only the first entries are loaded.
  const more = duplicates.data ? Math.max(duplicates.data.total - 1, others.length) - visible.length : 0
  return (
    <Stack as="section" gap="2">
      <h3>{t('review.duplicatesTitle', { number: entry.groupCount - 1 })}</h3>
      {duplicates.isPending && <Spinner />}
      {duplicates.isError && (
        <p>
          {t('review.duplicatesFailed')}{' '}
          <Button size="small" onClick={() => duplicates.refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      <Stack as="ul" gap="2">
        {visible.map((other) => (
          <Row as="li" key={other.id} gap="3" justify="between" isUnwrapped className={styles.line}>
            <Stack as="span" align="start">
              {onOpen ? (
                <button type="button" className={shared.link} onClick={() => onOpen(other)}>
                  <UserText>{other.snowplowName}</UserText>
                </button>
              ) : (
                <Text as={UserText} weight="strong">
                  {other.snowplowName}
                </Text>
              )}
              <Text as={UserText} size="2" tone="soft">
                {countyOf(other.countyId)}
              </Text>
            </Stack>
            <StateChip entry={other} />
          </Row>
        ))}
      </Stack>
      {more > 0 && (
        <Text size="2" tone="soft">
          {t('table.andMore', { number: more })}
        </Text>
      )}
    </Stack>
  )
}
