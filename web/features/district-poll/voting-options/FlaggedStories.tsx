import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/i18n.ts'
import { QueryNotice } from '../../../ui/feedback/QueryNotice.tsx'
import { Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { flaggedStoriesQuery } from '../../entry/review/entry-review.queries.ts'

/** Stories that voters are about to read although they may contain personal data or unsuitable words. */
export function FlaggedStories({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation()
  const flagged = useQuery(flaggedStoriesQuery(ids))
  if (!flagged.data) return <QueryNotice of={flagged} failed={t('districtPoll.flaggedFailed')} />
  if (flagged.data.length === 0) return null
  return (
    <Stack gap="1">
      <Text weight="strong">{t('districtPoll.flagged', { count: flagged.data.length })}</Text>
      <ul>
        {flagged.data.map(({ id, reference, snowplowName, hints }) => (
          <li key={id}>
            <Link to={`/admin/public-submission-list?text=${reference}`}>
              <UserText>{snowplowName}</UserText>
            </Link>{' '}
            <Text as="span" size="2" tone="soft">
              {hints.map(({ matched }) => matched).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
