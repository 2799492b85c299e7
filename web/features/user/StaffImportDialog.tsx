import type { Reply } from '@snowplow/contract/api/route.ts'
import { importStaff, previewStaffImport, type StaffPlan, staffFile } from '@snowplow/contract/staff-import.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { call, failureCode } from '../../lib/call.ts'
import { useDecision } from '../../lib/decision.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { FileButton, textOf } from '../../workspace/csv/FileButton.tsx'
import { FileFailure } from '../../workspace/csv/FileFailure.tsx'
import { RowErrors } from '../../workspace/csv/RowErrors.tsx'
import { PlannedStaff } from './PlannedStaff.tsx'
import { StaffImportResult } from './StaffImportResult.tsx'

/** Import of a staff list with a preview; nothing is stored before the confirmation. */
export function StaffImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  if (file) return <StaffFile file={file} onChoose={setFile} onClose={onClose} />
  return (
    <Modal title={t('staffFile.start')} width={560} onClose={onClose}>
      <p>{t('staffFile.columns')}</p>
      <p>{t('staffFile.startText')}</p>
      <ModalButtons>
        <FileButton label={t('staffFile.choose')} onChoose={setFile} />
        <Button variant="outlined" onClick={onClose}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}

interface StaffFileProps {
  file: File
  onChoose: (file: File) => void
  onClose: () => void
}

function StaffFile({ file, onChoose, onClose }: StaffFileProps) {
  const { t } = useTranslation()
  const [deactivateOthers, setDeactivateOthers] = useState(false)
  const [done, setDone] = useState<Reply<typeof importStaff> | null>(null)
  const staff = useDecision(importStaff)
  const [failure, setFailure] = useState<unknown>(null)
  const read = useQuery({
    queryKey: ['staff file', file.name, file.size, file.lastModified, deactivateOthers],
    queryFn: async () => {
      const csv = await textOf(file)
      return { csv, plan: await call(previewStaffImport, { body: { csv, deactivateOthers } }) }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  if (done) return <StaffImportResult result={done} onClose={onClose} />

  async function runImport(csv: string, { digest }: StaffPlan) {
    setFailure(null)
    const body = { csv, deactivateOthers, digest, site: location.origin }
    await staff.decide({ body }).then(setDone, (error) => {
      setFailure(error)
      // Shows the current changes next.
      return failureCode(error) === 'stale' ? read.refetch() : undefined
    })
  }
  const { csv, plan } = read.data ?? {}
  const isReady = plan !== undefined && plan.errors.length === 0 && changesIn(plan) > 0
  const isWaiting = read.isPlaceholderData || staff.isPending
  return (
    <Modal
      title={t('staffFile.title', { file: file.name })}
      width={760}
      onClose={() => {
        if (!staff.isPending) onClose()
      }}
    >
      {read.isPending && <Waiting />}
      {read.error && <FileFailure error={read.error} limit={staffFile} />}
      {failure !== null && (
        <FailureNotice error={failure} preservedNote={failureCode(failure) === 'stale' && t('staffFile.stale')} />
      )}
      {plan && plan.errors.length > 0 && <RowErrors errors={plan.errors} />}
      {plan && plan.errors.length === 0 && (
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
      )}
      {plan && plan.errors.length === 0 && <PlannedStaff plan={plan} />}
      <ModalButtons>
        {isReady && csv !== undefined && (
          <Button variant="filled" aria-disabled={isWaiting} onClick={() => !isWaiting && runImport(csv, plan)}>
            {t(staff.isPending ? 'form.working' : 'staffFile.import')}
          </Button>
        )}
        {!isReady && !read.isPending && <FileButton label={t('staffFile.chooseAnother')} onChoose={onChoose} />}
        <Button variant="outlined" aria-disabled={staff.isPending} onClick={() => !staff.isPending && onClose()}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}

const changesIn = ({ created, changed, deactivated }: StaffPlan) => created.length + changed.length + deactivated.length
