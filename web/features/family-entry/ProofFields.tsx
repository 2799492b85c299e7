import { emailMaxLength, nameMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/form/TextField.tsx'

/** Fields of `FamilyProof`. */
export function ProofFields({ isClassEntry }: { isClassEntry: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t(isClassEntry ? 'family.proofLeadOfClass' : 'family.proofLead')}</p>
      <TextField
        name="lastName"
        label={t(isClassEntry ? 'fields.teacherName' : 'fields.lastName')}
        autoComplete="off"
        limit={nameMaxLength}
      />
      <TextField name="email" type="email" autoComplete="email" limit={emailMaxLength} />
    </>
  )
}
