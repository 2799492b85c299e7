import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { setStoryVisibility } from '@snowplow/contract/entry/story.ts'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useCommand } from '../../../../lib/query.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { FailureNotice } from '../../../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../../../ui/feedback/Toasts.tsx'
import { Row, Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import { FlaggedText } from './EntryBadges.tsx'

/** The story of an entry, which can be taken off every page at any time, closed seasons included. */
export function EntryStory({ entry, onShow }: { entry: ListedEntry; onShow: (entry: ListedEntry) => void }) {
  const { t } = useTranslation()
  const change = useCommand(setStoryVisibility)
  const { id, isStoryHidden, snowplowName: name, snowplowNameDescription: story } = entry
  const toggle = () =>
    change
      .mutateAsync(
        { params: { id: String(id) }, body: { isHidden: !isStoryHidden } },
        {
          onSuccess: ({ entry: changed }) => {
            onShow(changed)
            showToast(t(changed.isStoryHidden ? 'review.storyIsHidden' : 'review.storyIsShown', { name }))
          },
        },
      )
      .catch(() => {})
  return (
    <Stack as="section" gap="1">
      <h3>{t('review.description')}</h3>
      {change.error && <FailureNotice error={change.error} />}
      <p>
        <FlaggedText text={story} field="snowplowNameDescription" hints={entry.hints} />
      </p>
      {!entry.childInfoParentConsent && (
        <Text size="2" tone="soft">
          {t('review.storyNoConsent')}
        </Text>
      )}
      {isStoryHidden && (
        <Text size="2" tone="soft">
          {t('review.storyHidden')}
        </Text>
      )}
      {story && (
        <Row>
          <Button variant="outlined" size="small" aria-disabled={change.isPending} onClick={toggle}>
            {t(isStoryHidden ? 'review.showStory' : 'review.hideStory')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
