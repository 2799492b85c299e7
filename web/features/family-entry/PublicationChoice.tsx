import { completeFamilyRequest, declineFamilyPublication } from '@snowplow/contract/public-submission/family-entry.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Card, Row } from '../../ui/layout/Layout.tsx'
import { translateGrade } from '../county/county.queries.ts'
import type { FamilyEntryProps } from './family-link.ts'

interface PublicationChoiceProps extends FamilyEntryProps {
  /** Confirmation of the mailed link; empty without one. */
  confirmation: string
  /** Asks for a confirmation. */
  onConfirm: () => void
}

/** Asks the family of a winner what may be published. Only publishing more than the plow name needs a confirmation. */
export function PublicationChoice({ token, entry, confirmation, onConfirm, onChanged }: PublicationChoiceProps) {
  const { t } = useTranslation()
  const complete = useCommand(completeFamilyRequest)
  const decline = useCommand(declineFamilyPublication)
  const isPending = complete.isPending || decline.isPending
  const error = complete.error ?? decline.error
  const { publication, firstName, gradeLevel, schoolName } = entry
  const isConfirmed = entry.confirmedRequest === 'publish'
  const publish = () =>
    complete.mutateAsync(
      { body: { token, request: 'publish', confirmation } },
      {
        onSuccess: ({ entry: changed }) => {
          onChanged(changed)
          showToast(t('family.choicesSaved'))
        },
      },
    )
  const showNameOnly = () =>
    decline.mutateAsync(
      { body: { token } },
      {
        onSuccess: (changed) => {
          onChanged(changed)
          showToast(t('family.choicesSaved'))
        },
      },
    )
  return (
    <Card as="section" gap="4" aria-labelledby="family-publication">
      <h2 id="family-publication">{t('family.publication')}</h2>
      {error && <FailureNotice error={error} />}
      <p>{t(publication ? `family.publication_${publication}` : 'family.publicationAsk')}</p>
      <p>
        <bdi>{[firstName, translateGrade(gradeLevel, t), schoolName].join(' · ')}</bdi>
      </p>
      <Row gap="3">
        {publication !== 'family' && (
          <Button
            variant="filled"
            aria-disabled={isPending}
            onClick={() => (isConfirmed ? publish().catch(() => {}) : onConfirm())}
          >
            {t('family.publish')}
          </Button>
        )}
        {publication !== 'name' && (
          <Button variant="outlined" aria-disabled={isPending} onClick={() => showNameOnly().catch(() => {})}>
            {t('family.publishNameOnly')}
          </Button>
        )}
      </Row>
    </Card>
  )
}
