import { EmployeeNameInput, submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/query.ts'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ContractForm, SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { FormNotices } from '../../../ui/form/FormNotices.tsx'
import styles from '../Naming.module.css'
import { NamingFields } from './NamingFields.tsx'
import { emptyNaming } from './naming-form.ts'
import { useNamingForm } from './useNamingForm.ts'

/** Sends in the name of one truck, then waits for the next one of the same district. */
export function NamingForm({ ownId }: { ownId: number }) {
  const { t } = useTranslation()
  const submission = useCommand(submitEmployeeName)
  const form = useNamingForm({
    id: 'naming',
    schema: EmployeeNameInput,
    defaultValues: emptyNaming,
    draft: { key: `internal-naming-${ownId}` },
    send: (body) => submission.mutateAsync({ body }),
    onSent: ({ snowplowName, snowplowId, districtId }) => {
      showToast(t('naming.sent', { name: snowplowName, truck: snowplowId }))
      form.clear({ ...emptyNaming, districtId })
      // The form itself has just forgotten its inputs.
      document.getElementById(form.inputId('snowplowId'))?.focus()
    },
  })
  return (
    <ContractForm form={form} className={styles.form} aria-labelledby="naming-form">
      <h2 id="naming-form">{t('naming.formTitle')}</h2>
      <FormNotices />
      <NamingFields />
      <div>
        <SubmitButton variant="primary">{t('naming.send')}</SubmitButton>
      </div>
    </ContractForm>
  )
}
