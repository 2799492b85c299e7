import type { PlannedTerritory } from '@snowplow/contract/county/territory.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { SaveBar } from '../../ui/layout/SaveBar.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { Planned } from './file/Planned.tsx'
import type { useTerritoryDraft } from './useTerritoryDraft.ts'

/** Saving requires a preview of its effects and of what blocks it. */
export function TerritorySaveBar({ territory }: { territory: ReturnType<typeof useTerritoryDraft> }) {
  const { t } = useTranslation()
  const { isChanged, discard, preview, save, draft } = territory
  const [planned, setPlanned] = useState<PlannedTerritory | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const lengths = [...draft.districts, ...draft.gradeLevels].map(({ name }) => name.trim().length)
  const hasBlank = lengths.includes(0)
  const excess = Math.max(0, ...lengths) - nameMaxLength
  const canSave = isChanged && !hasBlank && excess <= 0
  const getStatus = () => {
    if (hasBlank) return t('territory.blank')
    if (excess > 0) return t('form.tooLong', { count: excess, max: nameMaxLength })
    return t(isChanged ? 'territory.unsaved' : 'schedule.nothingChanged')
  }
  async function runWithFailure(action: () => Promise<unknown>) {
    setFailure(null)
    await action().catch((error) => {
      setPlanned(null)
      setFailure(error)
    })
  }
  const onSave = () =>
    runWithFailure(async () => {
      await save()
      setPlanned(null)
      showToast(t('territory.saved'))
    })
  return (
    <>
      <SaveBar
        notice={
          failure !== null && (
            <FailureNotice
              error={failure}
              messages={{ 'request.invalid': t('territory.invalid') }}
              preservedNote={t('territory.unsaved')}
            />
          )
        }
        status={getStatus()}
      >
        <Button
          variant="filled"
          aria-disabled={!canSave}
          onClick={() => canSave && runWithFailure(async () => setPlanned(await preview()))}
        >
          {t('territory.review')}
        </Button>
        {isChanged && (
          <Button variant="outlined" onClick={discard}>
            {t('schedule.discard')}
          </Button>
        )}
      </SaveBar>
      {planned && (
        <Modal title={t('territory.reviewTitle')} width={640} onClose={() => setPlanned(null)}>
          <Planned planned={planned} />
          <ModalButtons>
            {planned.blockers.length === 0 && planned.changes.length > 0 && (
              <Button variant="filled" onClick={onSave}>
                {t('schedule.save')}
              </Button>
            )}
            <Button variant="outlined" onClick={() => setPlanned(null)}>
              {t('table.cancel')}
            </Button>
          </ModalButtons>
        </Modal>
      )}
    </>
  )
}
