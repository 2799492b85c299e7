import { importStaff, type StaffPlan, staffFields, staffFile } from '@snowplow/contract/user/staff-import.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { FileButton } from '../../workspace/csv/FileButton.tsx'
import { ImportDialog } from '../../workspace/csv/ImportDialog.tsx'
import { PlannedStaff } from './PlannedStaff.tsx'
import { StaffImportResult } from './StaffImportResult.tsx'

export function StaffImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [deactivateOthers, setDeactivateOthers] = useState(false)
  if (!file)
    return (
      <Modal title={t('staffFile.start')} width={560} onClose={onClose}>
        <p>{t('staffFile.columns')}</p>
        <p>{t('staffFile.startText')}</p>
        <ModalButtons>
          <FileButton label={t('csv.choose')} onChoose={setFile} />
          <Button variant="outlined" onClick={onClose}>
            {t('table.cancel')}
          </Button>
        </ModalButtons>
      </Modal>
    )
  return (
    <ImportDialog
      route={importStaff}
      limit={staffFile}
      fields={staffFields}
      file={file}
      onChoose={setFile}
      input={{ body: { deactivateOthers } }}
      renderPlan={(plan) => (
        <>
          <Checkbox
            id="staff-deactivate"
            isChecked={deactivateOthers}
            onChange={() => setDeactivateOthers(!deactivateOthers)}
            label={
              <Stack as="span">
                {t('staffFile.deactivateOthers')}
                <Text as="small" size="2" tone="soft">
                  {t('staffFile.deactivateHint')}
                </Text>
              </Stack>
            }
          />
          <PlannedStaff plan={plan} />
        </>
      )}
      confirm={(plan) => changesIn(plan) > 0 && t('staffFile.import')}
      renderResult={({ plan }) => <StaffImportResult plan={plan} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

const changesIn = ({ created, changed, deactivated }: StaffPlan) => created.length + changed.length + deactivated.length
