import { getClassRules, updateClassRules } from '@snowplow/contract/school-class/school-class.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'

/** The office's switch: a class may enter one name together. */
export function ClassRules({ season, isReadOnly }: { season: SelectedSeason; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(toQuery(getClassRules, { query: season }))
  const update = useCommand(updateClassRules)
  if (!data) return null
  const { hasClassEntries } = data
  const change = () =>
    update
      .mutateAsync(
        { query: season, body: { hasClassEntries: !hasClassEntries } },
        { onSuccess: (now) => showToast(t(now.hasClassEntries ? 'schoolClass.allowed' : 'schoolClass.disallowed')) },
      )
      .catch(() => {})
  return (
    <>
      {update.error && <FailureNotice error={update.error} />}
      <Row gap="3">
        <span>{t(hasClassEntries ? 'schoolClass.togetherOn' : 'schoolClass.togetherOff')}</span>
        {!isReadOnly && (
          <Button variant="outlined" size="small" aria-disabled={update.isPending} onClick={change}>
            {t(hasClassEntries ? 'schoolClass.disallow' : 'schoolClass.allow')}
          </Button>
        )}
      </Row>
    </>
  )
}
