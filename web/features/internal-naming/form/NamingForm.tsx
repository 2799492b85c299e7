import {
  EmployeeNameInput,
  type EmployeeSubmission,
  reviseEmployeeName,
  submitEmployeeName,
} from '@snowplow/contract/internal-naming.ts'
import { snowplowNameMaxLength, truckIdMaxLength } from '@snowplow/contract/limits.ts'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDecision } from '../../../lib/decision.ts'
import { useCommand } from '../../../lib/query.ts'
import { useVersionedDraft } from '../../../lib/storage/versioned-draft.ts'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { useField } from '../../../ui/form/field.ts'
import { createInputDraft } from '../../../ui/form/form-draft.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Card, Columns, Stack } from '../../../ui/layout/Boxes.tsx'
import { Picture } from '../../../ui/layout/Page.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { PlowIllustration } from '../../plow/PlowIllustration.tsx'
import { DistrictInput } from '../DistrictInput.tsx'
import { Reason } from '../TruckNameDrawer.tsx'
import { useNewest, WhatChanged } from '../WhatChanged.tsx'
import { createRevision, emptyNaming, toNaming, useNamingForm } from './naming-form.ts'
import { WinningNames } from './WinningNames.tsx'

export function NamingForm({ ownId }: { ownId: number }) {
  const { t } = useTranslation()
  const submission = useCommand(submitEmployeeName)
  const form = useNamingForm({
    id: 'naming',
    schema: EmployeeNameInput,
    defaultValues: emptyNaming,
    draft: useVersionedDraft(createInputDraft(`internal-naming-${ownId}`, emptyNaming)),
    send: (body) => submission.mutateAsync({ body }),
    onSent: ({ snowplowName, snowplowId, districtId }) => {
      showToast(t('naming.sent', { name: snowplowName, truck: snowplowId }))
      form.clear({ ...emptyNaming, districtId })
      // `clear` unregistered the inputs: `setFocus` would not find them.
      document.getElementById(form.inputId('snowplowId'))?.focus()
    },
  })
  return (
    <Card>
      <ContractForm form={form} aria-labelledby="naming-form">
        <h2 id="naming-form">{t('naming.formTitle')}</h2>
        <FormNotices />
        <NamingFields />
        <div>
          <SubmitButton variant="filled">{t('naming.send')}</SubmitButton>
        </div>
      </ContractForm>
    </Card>
  )
}

export function ReviseDialog({ entry, onClose }: { entry: EmployeeSubmission; onClose: () => void }) {
  const { t } = useTranslation()
  const revision = useDecision(reviseEmployeeName)
  const { now, changes, onFailed } = useNewest(entry)
  const { id, version } = now ?? entry
  const isOver = now === null || now.status.name === 'Approved'
  const isRejected = now?.status.name === 'Rejected'
  const form = useNamingForm({
    id: 'revision',
    schema: isRejected ? createRevision(toNaming(now)) : EmployeeNameInput,
    defaultValues: toNaming(entry),
    send: (name) => revision.decide({ params: { id: String(id) }, body: { ...name, version } }),
    onSent: ({ snowplowName }) => {
      showToast(t(isRejected ? 'naming.sentAgain' : 'naming.corrected', { name: snowplowName }))
      onClose()
    },
    onFailed,
  })
  const { setFocus } = form
  // Most corrections concern the name, which is not the first field.
  useEffect(() => setFocus('snowplowName'), [setFocus])
  const reason = isRejected ? now.rejections.at(-1) : undefined
  return (
    <FormDialog
      form={form}
      title={t(isRejected ? 'naming.reviseTitle' : 'naming.correctTitle')}
      isWide
      submit={t(isRejected ? 'naming.sendAgain' : 'naming.correct')}
      isOver={isOver}
      failure={{
        unsure: t('decision.unsureAgain'),
        preservedNote: !isOver,
        children: <WhatChanged changes={changes} />,
      }}
      onClose={onClose}
    >
      {reason && <Reason rejection={reason} />}
      <NamingFields />
    </FormDialog>
  )
}

function NamingFields() {
  const { t } = useTranslation()
  const { value: name, onChange: setName } = useField<string>({ name: 'snowplowName' })
  const district = useField<number>({ name: 'districtId' })
  return (
    <Columns least="3" gap="5" align="center">
      <Stack gap="4">
        <Columns least="2" gap="4">
          <DistrictInput {...district} hint={t('naming.districtHint')} noneText={t('naming.districtPick')} />
          <TextField
            name="snowplowId"
            hint={t('naming.snowplowIdHint')}
            limit={truckIdMaxLength}
            autoComplete="off"
            dir="auto"
          />
        </Columns>
        <TextField
          name="snowplowName"
          label={t('naming.snowplowName')}
          hint={t('naming.snowplowNameHint', { max: snowplowNameMaxLength })}
          limit={snowplowNameMaxLength}
          autoComplete="off"
          dir="auto"
        />
        <WinningNames districtId={district.value} name={name} onUse={setName} />
      </Stack>
      <Picture>
        <PlowIllustration name={name} />
      </Picture>
    </Columns>
  )
}
