import {
  descriptionMaxLength,
  emailMaxLength,
  entriesPerEmail,
  nameMaxLength,
  schoolNameMaxLength,
  snowplowNameMaxLength,
} from '@snowplow/contract/limits.ts'
import type { EntryFault } from '@snowplow/contract/public-submission/bring-in.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useFieldErrorWords } from '../../../ui/form/field.ts'
import { useListGradeLevels } from '../../county/county.queries.ts'

const mostCharacters: Record<string, number> = {
  firstName: nameMaxLength,
  lastName: nameMaxLength,
  email: emailMaxLength,
  schoolName: schoolNameMaxLength,
  snowplowName: snowplowNameMaxLength,
  snowplowNameDescription: descriptionMaxLength,
}

/** Says what is wrong with a cell and how to put it right: to somebody with a sheet, in the form's words where they fit. */
export function useFaultWords(): (fault: EntryFault) => string {
  const { t } = useTranslation()
  const wordFieldError = useFieldErrorWords()
  const grades = useListGradeLevels().data ?? []
  return ({ column, code, meant, sameAs }) => {
    if (code === 'submission.name_taken')
      return sameAs === undefined ? t('bringIn.fault_name') : t('bringIn.fault_sameName', { row: sameAs })
    if (code === 'submission.duplicate')
      return sameAs === undefined ? t('bringIn.fault_child') : t('bringIn.fault_sameChild', { row: sameAs })
    if (code === 'submission.email_used_up') return t('bringIn.fault_email', { most: entriesPerEmail })
    if (code === 'not_found' && meant !== undefined) return t('bringIn.fault_meant', { meant })
    if (code === 'not_found' && column === 'countyId') return t('bringIn.fault_county')
    if (code === 'not_found') return t('bringIn.fault_grade', { example: grades[Math.floor(grades.length / 2)]?.name })
    if (code === 'too_long' && mostCharacters[column] !== undefined)
      return t('bringIn.fault_long', { most: mostCharacters[column] })
    if (column === 'childInfoParentConsent') return t('bringIn.fault_consent')
    if (column === 'phoneNumber' && code === 'invalid') return t('bringIn.fault_phone')
    return wordFieldError(column, code)
  }
}
