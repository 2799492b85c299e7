import { reasonMaxLength } from '@snowplow/contract/limits.ts'
import {
  deleteTeacherAddress,
  RevocationInput,
  revokeSchoolClass,
  type SchoolClass,
} from '@snowplow/contract/school-class/school-class.ts'
import '../../i18n/staff.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { translateGrade, useListCounties } from '../county/county.queries.ts'

interface ClassDialogProps {
  schoolClass: SchoolClass
  onRevoke?: (() => void) | undefined
  onDeleteAddress: () => void
  onClose: () => void
}

export function ClassDialog({ schoolClass, onRevoke, onDeleteAddress, onClose }: ClassDialogProps) {
  const { t } = useTranslation()
  const counties = useListCounties().data
  const { schoolName, gradeLevel, countyId, code, entries, lastHour, classesOfAddress } = schoolClass
  const { revokedAt, revokedBy, revokeReason } = schoolClass
  return (
    <Modal title={schoolName} onClose={onClose}>
      <DescriptionList>
        <DescriptionItem label={t('schoolClass.grade')}>
          <UserText>{translateGrade(gradeLevel, t)}</UserText>
        </DescriptionItem>
        <DescriptionItem label={t('schoolClass.county')}>
          {counties?.find(({ id }) => id === countyId)?.name}
        </DescriptionItem>
        <DescriptionItem label={t('schoolClass.code')}>
          <UserText>{code}</UserText>
        </DescriptionItem>
        <DescriptionItem label={t('schoolClass.entries')}>
          {t('schoolClass.entriesAndHour', { entries, lastHour })}
        </DescriptionItem>
        {classesOfAddress === 0 && (
          <DescriptionItem label={t('schoolClass.address')}>{t('schoolClass.addressDeleted')}</DescriptionItem>
        )}
        {revokedAt && (
          <DescriptionItem label={t('schoolClass.ended')}>
            <Instant at={revokedAt} /> · <UserText>{revokedBy ?? ''}</UserText>
            <br />
            <UserText>{revokeReason ?? ''}</UserText>
          </DescriptionItem>
        )}
      </DescriptionList>
      <ModalButtons>
        {onRevoke && !revokedAt && (
          <Button variant="danger" onClick={onRevoke}>
            {t('schoolClass.revoke')}
          </Button>
        )}
        {classesOfAddress > 0 && (
          <Button variant="outlined" onClick={onDeleteAddress}>
            {t('schoolClass.deleteAddress')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('layout.close')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}

interface DialogProps {
  schoolClass: SchoolClass
  onClose: () => void
}

export function RevokeDialog({ schoolClass, onClose }: DialogProps) {
  const { t } = useTranslation()
  const revoke = useCommand(revokeSchoolClass)
  const { id, schoolName, entries } = schoolClass
  const form = useContractForm({
    id: `class-${id}`,
    schema: RevocationInput,
    defaultValues: { reason: '' },
    send: (body) => revoke.mutateAsync({ params: { id: String(id) }, body }),
    onSent: () => {
      showToast(t('schoolClass.nowEnded', { school: schoolName }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('schoolClass.revokeTitle', { school: schoolName })}
      submit={t('schoolClass.revoke')}
      onClose={onClose}
    >
      <p>{entries === 0 ? t('schoolClass.revokeUnused') : t('schoolClass.revokeText', { count: entries })}</p>
      <TextField name="reason" label={t('schoolClass.reason')} limit={reasonMaxLength} />
    </FormDialog>
  )
}

export function DeleteAddressDialog({ schoolClass: { id, schoolName, classesOfAddress }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const deletion = useCommand(deleteTeacherAddress)
  const send = () =>
    deletion.mutate(
      { params: { id: String(id) } },
      {
        onSuccess: () => {
          showToast(t('schoolClass.addressDone', { school: schoolName }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('schoolClass.deleteAddressTitle', { school: schoolName })}
      confirm={t('schoolClass.deleteAddress')}
      isDestructive
      isPending={deletion.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      {deletion.isError && <FailureNotice error={deletion.error} />}
      <p>{t('schoolClass.deleteAddressText')}</p>
      {classesOfAddress > 1 && <p>{t('schoolClass.deleteAddressOthers', { count: classesOfAddress - 1 })}</p>}
      <p>{t('schoolClass.deleteAddressStays')}</p>
    </ConfirmDialog>
  )
}
