import { type EntryPlan, entryFields, entryFile, importEntries } from '@snowplow/contract/entry/entry-import.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button, ScreenLink } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/input/Checkbox.tsx'
import { Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { Modal, ModalButtons } from '../../../ui/overlay/Modal.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { FileButton } from '../../../workspace/csv/FileButton.tsx'
import { ImportDialog } from '../../../workspace/csv/ImportDialog.tsx'
import { signInOptionsQuery } from '../../auth/session.ts'
import { EntryErrors } from './EntryErrors.tsx'

interface EntryImportDialogProps {
  file: File
  onChoose: (file: File) => void
  onClose: () => void
}

export function EntryImportDialog({ file, onChoose, onClose }: EntryImportDialogProps) {
  const { t } = useTranslation()
  const [hasReceipts, setReceipts] = useState(false)
  return (
    <ImportDialog
      route={importEntries}
      limit={entryFile}
      fields={entryFields}
      file={file}
      onChoose={onChoose}
      input={{ body: { fileName: file.name, hasReceipts } }}
      renderPlan={(plan) => (
        <>
          <PlannedEntries plan={plan} />
          {plan.validCount > 0 && (
            <ReceiptChoice count={plan.validCount} isOn={hasReceipts} onChange={() => setReceipts(!hasReceipts)} />
          )}
        </>
      )}
      renderRowErrors={(errors, plan) => <EntryErrors fileName={file.name} errors={errors} plan={plan} />}
      confirm={({ validCount }) => validCount > 0 && t('entryImport.submit', { count: validCount })}
      renderResult={({ plan, rowErrors }) => (
        <Modal title={file.name} width={760} onClose={onClose}>
          <DoneNotice count={plan.validCount} />
          {rowErrors.length > 0 && <EntryErrors fileName={file.name} errors={rowErrors} plan={plan} />}
          <ModalButtons>
            <FileButton label={t('csv.chooseOther')} onChoose={onChoose} />
            <Button variant="outlined" onClick={onClose}>
              {t('layout.close')}
            </Button>
          </ModalButtons>
        </Modal>
      )}
      onClose={onClose}
    />
  )
}

function PlannedEntries({ plan: { validCount, first, ignoredColumns } }: { plan: EntryPlan }) {
  const { t } = useTranslation()
  return (
    <>
      {ignoredColumns.length > 0 && (
        <Text size="2" tone="soft">
          {t('csv.ignoredColumns', { columns: ignoredColumns.join(', ') })}
        </Text>
      )}
      <Text role="status" size="4" weight="strong">
        {t(validCount === 0 ? 'entryImport.none' : 'entryImport.would', { count: validCount })}
      </Text>
      {first.length > 0 && (
        <Text size="2" tone="soft">
          {t('entryImport.first')} <UserText>{first.join(' · ')}</UserText>
        </Text>
      )}
    </>
  )
}

/** Asks whether the families get a receipt, and describes it. */
function ReceiptChoice({ count, isOn, onChange }: { count: number; isOn: boolean; onChange: () => void }) {
  const { t } = useTranslation()
  const options = useQuery(signInOptionsQuery)
  if (options.data?.canSendMail === false)
    return (
      <Text size="2" tone="soft">
        {t('entryImport.receiptsOff')}
      </Text>
    )
  return (
    <Stack gap="1">
      <Checkbox id="entry-receipts" isChecked={isOn} onChange={onChange} label={t('entryImport.receipts', { count })} />
      <Text size="2" tone="soft">
        {t('entryImport.receiptsAbout')}
      </Text>
    </Stack>
  )
}

/** Takes the focus that the import button had. */
function DoneNotice({ count }: { count: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice
      severity={count > 0 ? 'success' : 'warning'}
      ref={box}
      action={
        count > 0 && (
          <ScreenLink variant="outlined" size="small" to="/admin/public-submission-list?imported=yes">
            {t('entryImport.see')}
          </ScreenLink>
        )
      }
    >
      <p>{t(count === 0 ? 'entryImport.noneImported' : 'entryImport.done', { count })}</p>
    </Notice>
  )
}
