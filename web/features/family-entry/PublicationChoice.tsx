import { completeFamilyRequest, reduceFamilyPublication } from '@snowplow/contract/entry/family-entry.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Card, Row } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { translateGrade } from '../county/county.queries.ts'
import type { FamilyEntryProps } from './family-link.ts'

interface PublicationChoiceProps extends FamilyEntryProps {
  /** Confirmation of the mailed link; empty without one. */
  confirmation: string
  /** Asks for a confirmation. */
  onConfirm: (request: 'publish' | 'publishStory') => void
}

/** Asks the family of a winner what may be published. Publishing more than now needs a confirmation, less does not. */
export function PublicationChoice({ token, entry, confirmation, onConfirm, onChanged }: PublicationChoiceProps) {
  const { t } = useTranslation()
  const complete = useCommand(completeFamilyRequest)
  const reduce = useCommand(reduceFamilyPublication)
  const isPending = complete.isPending || reduce.isPending
  const error = complete.error ?? reduce.error
  const { firstName, teacherName, isClassEntry, gradeLevel, schoolName } = entry
  const publication = entry.publication ?? 'story'
  const extent =
    publication === 'name' ? publication : (`${publication}${entry.isStoryPublic ? 'WithStory' : ''}` as const)
  const show = (changed: typeof entry | null) => {
    onChanged(changed)
    showToast(t('family.choicesSaved'))
  }
  const publish = () =>
    complete.mutateAsync(
      { body: { token, request: 'publish', confirmation } },
      { onSuccess: ({ entry: changed }) => show(changed) },
    )
  const publishLess = (less: 'story' | 'name') =>
    reduce.mutateAsync({ body: { token, publication: less } }, { onSuccess: show }).catch(() => {})
  return (
    <Card as="section" gap="4" aria-labelledby="family-publication">
      <h2 id="family-publication">{t('family.publication')}</h2>
      {error && <FailureNotice error={error} />}
      {!entry.publication && <p>{t(isClassEntry ? 'family.publicationAskOfClass' : 'family.publicationAsk')}</p>}
      <p>
        <UserText>{[teacherName ?? firstName, translateGrade(gradeLevel, t), schoolName].join(' · ')}</UserText>
      </p>
      <p>{t(`family.${isClassEntry ? 'classPublication' : 'publication'}_${extent}`)}</p>
      <Row gap="3">
        {publication !== 'family' && (
          <Button
            variant="filled"
            aria-disabled={isPending}
            onClick={() => (entry.confirmedRequest === 'publish' ? publish().catch(() => {}) : onConfirm('publish'))}
          >
            {t('family.publish')}
          </Button>
        )}
        {entry.publication !== 'story' && (entry.publication !== null || entry.isStoryPublic) && (
          <Button
            variant="outlined"
            aria-disabled={isPending}
            onClick={() => (publication === 'name' ? onConfirm('publishStory') : publishLess('story'))}
          >
            {t(isClassEntry ? 'family.publishStoryOfClass' : 'family.publishStory')}
          </Button>
        )}
        {publication !== 'name' && (
          <Button variant="outlined" aria-disabled={isPending} onClick={() => publishLess('name')}>
            {t(isClassEntry ? 'family.publishNameOnlyOfClass' : 'family.publishNameOnly')}
          </Button>
        )}
      </Row>
    </Card>
  )
}
