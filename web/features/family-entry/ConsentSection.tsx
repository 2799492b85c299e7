import { withdrawFamilyConsent } from '@snowplow/contract/entry/family-entry.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import type { FamilyEntryProps } from './family-link.ts'

/** Consent of the parent: withdrawn at once, restored with a confirmation. */
export function ConsentSection({ token, entry, onConfirm, onChanged }: FamilyEntryProps & { onConfirm: () => void }) {
  const { t } = useTranslation()
  const withdraw = useCommand(withdrawFamilyConsent)
  const { childInfoParentConsent: hasConsent, isClassEntry } = entry
  const givenKey = isClassEntry ? 'family.consentGivenOfClass' : 'family.consentGiven'
  const missingKey = isClassEntry ? 'family.consentMissingOfClass' : 'family.consentMissing'
  const consentKey = entry.canPublish ? 'family.consentGivenWinner' : givenKey
  const takeBack = () =>
    withdraw
      .mutateAsync(
        { body: { token } },
        {
          onSuccess: (changed) => {
            onChanged(changed)
            showToast(t('family.choicesSaved'))
          },
        },
      )
      .catch(() => {})
  return (
    <Stack as="section" gap="3" aria-labelledby="family-consent">
      <h2 id="family-consent">{t('family.consentHeading')}</h2>
      {withdraw.error && <FailureNotice error={withdraw.error} />}
      <p>{t(hasConsent ? consentKey : missingKey)}</p>
      <Row>
        {hasConsent ? (
          <Button variant="outlined" aria-disabled={withdraw.isPending} onClick={takeBack}>
            {t('family.consentWithdraw')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={onConfirm}>
            {t('family.consent')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
