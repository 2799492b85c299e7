import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Instant } from '../../../../ui/Instant.tsx'
import { Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../../ui/UserText.tsx'
import type { DataColumn } from '../../../../workspace/data-table/data-table.ts'
import type { Sorts } from '../../../../workspace/data-table/table-state.ts'
import { translateGrade, useAreas } from '../../../county/county.queries.ts'
import { EntryBadges, FlaggedText, StateChip } from '../entry/EntryBadges.tsx'
import styles from '../Review.module.css'

export const entrySorts: Sorts = {
  snowplowName: ['snowplowName'],
  countyId: ['countyId'],
  gradeLevel: ['gradeLevel'],
  reviewState: ['reviewState'],
  hasHint: ['hasHint'],
  createdAt: ['createdAt'],
}

export function useEntryColumns(): DataColumn<ListedEntry>[] {
  const { t } = useTranslation()
  const { countyOf, districtOf } = useAreas()
  return [
    {
      field: 'snowplowName',
      header: t('review.name'),
      flex: 1.7,
      minWidth: 170,
      onCard: 'title',
      cell: ({ snowplowName, hints }) => (
        <Text as="span" weight="strong">
          <FlaggedText text={snowplowName} field="snowplowName" hints={hints} />
        </Text>
      ),
    },
    {
      field: 'countyId',
      header: t('review.county'),
      flex: 1.7,
      minWidth: 150,
      cell: ({ countyId, districtId }) => (
        <Stack as="span" align="start" className={styles.twoLines}>
          <UserText>{countyOf(countyId)}</UserText>
          <Text as={UserText} size="2" tone="soft">
            {districtOf(districtId)}
          </Text>
        </Stack>
      ),
    },
    {
      field: 'gradeLevel',
      header: t('review.grade'),
      flex: 0.8,
      minWidth: 110,
      cell: ({ gradeLevel }) => <span>{translateGrade(gradeLevel, t)}</span>,
    },
    {
      field: 'reviewState',
      header: t('review.state'),
      flex: 0.9,
      minWidth: 142,
      cell: (entry) => <StateChip entry={entry} />,
    },
    {
      field: 'hasHint',
      header: t('review.flags'),
      flex: 1.1,
      minWidth: 140,
      cell: (entry) =>
        entry.hints.length > 0 || entry.groupCount > 1 || entry.isClassEntry ? <EntryBadges entry={entry} /> : null,
    },
    {
      field: 'createdAt',
      header: t('review.received'),
      flex: 1,
      minWidth: 196,
      cell: ({ createdAt, importedBy }) => (
        <Stack as="span" align="start" className={styles.twoLines}>
          <Instant at={createdAt} />
          {importedBy && (
            <Text as="span" size="2" tone="soft">
              {t('review.imported')}
            </Text>
          )}
        </Stack>
      ),
    },
  ]
}
