import { AddressName, type BallotPattern, nameAddress } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { addressNameMaxLength } from '@snowplow/contract/limits.ts'
import * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

const NameForm = z.omit(AddressName, { firstBallotId: true })

interface AddressNameDialogProps {
  districtId: number
  pattern: BallotPattern
  onClose: () => void
}

export function AddressNameDialog({ districtId, pattern, onClose }: AddressNameDialogProps) {
  const { t } = useTranslation()
  const name = useCommand(nameAddress, { isAwaited: true })
  const form = useContractForm({
    id: 'address-name',
    schema: NameForm,
    defaultValues: { addressName: pattern.addressName ?? '' },
    send: (body) =>
      name.mutateAsync({
        params: { districtId: String(districtId) },
        body: { firstBallotId: pattern.firstBallotId, ...body },
      }),
    onSent: () => {
      showToast(t('pollResult.addressNamed'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('pollResult.nameAddressTitle')}
      submit={t('pollResult.nameAddress')}
      onClose={onClose}
    >
      <p>{t('pollResult.nameAddressText')}</p>
      <TextField
        name="addressName"
        isRequired={false}
        hint={t('pollResult.nameAddressHint')}
        autoComplete="off"
        limit={addressNameMaxLength}
      />
    </FormDialog>
  )
}
