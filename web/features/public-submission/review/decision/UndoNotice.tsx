import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import type { Reviewing } from './useReviewing.ts'

/** What was just decided over the ticked entries, with the way back. */
export function UndoNotice({ reviewing }: { reviewing: Reviewing }) {
  const { t } = useTranslation()
  if (!reviewing.made) return null
  const { reviewState, entries } = reviewing.made
  return (
    <Notice
      severity="success"
      action={
        <Button variant="outlined" size="small" aria-disabled={reviewing.isPending} onClick={reviewing.undo}>
          {reviewing.isPending ? t('form.working') : t('review.takeBack')}
        </Button>
      }
    >
      <p>{t(`review.made_${reviewState}`, { count: entries.length })}</p>
    </Notice>
  )
}
