import type { ListedSubmission } from '@snowplow/contract/submission-review.ts'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '../../ui/data-table.ts'
import { Instant } from '../../ui/Instant.tsx'
import { useGradeWords } from '../public-submission/useGradeWords.ts'
import { EntryBadges, StateChip } from './EntryBadges.tsx'
import { Marked } from './Marked.tsx'
import styles from './Review.module.css'
import { usePlaces } from './usePlaces.ts'

export function useEntryColumns(): DataColumn<ListedSubmission>[] {
  const { t } = useTranslation()
  const wordGrade = useGradeWords()
  const { countyOf, districtOf } = usePlaces()
  return [
    {
      field: 'snowplowName',
      header: t('review.name'),
      isSortable: true,
      flex: 1.7,
      minWidth: 170,
      onCard: 'title',
      cell: ({ snowplowName, hints }) => (
        <span className={styles.name}>
          <Marked text={snowplowName} field="snowplowName" hints={hints} />
        </span>
      ),
    },
    {
      field: 'countyId',
      header: t('review.county'),
      isSortable: true,
      flex: 1.1,
      minWidth: 130,
      cell: ({ countyId, districtId }) => (
        <span className={styles.twoLines}>
          <bdi>{countyOf(countyId)}</bdi>
          <bdi className={styles.soft}>{districtOf(districtId)}</bdi>
        </span>
      ),
    },
    {
      field: 'gradeLevel',
      header: t('review.grade'),
      isSortable: true,
      flex: 0.8,
      minWidth: 110,
      cell: ({ gradeLevel }) => <span>{wordGrade(gradeLevel)}</span>,
    },
    {
      field: 'reviewState',
      header: t('review.state'),
      isSortable: true,
      flex: 0.9,
      minWidth: 142,
      cell: ({ reviewState }) => <StateChip state={reviewState} />,
    },
    {
      field: 'hasHint',
      header: t('review.lookAt'),
      isSortable: true,
      flex: 1.1,
      minWidth: 140,
      cell: (entry) => (entry.hints.length > 0 || entry.groupCount > 1 ? <EntryBadges entry={entry} /> : null),
    },
    {
      field: 'createdAt',
      header: t('review.received'),
      isSortable: true,
      flex: 1,
      minWidth: 158,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ]
}
