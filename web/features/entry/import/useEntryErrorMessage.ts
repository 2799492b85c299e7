import type { RowError } from '@snowplow/contract/api/import.ts'
import {
  descriptionMaxLength,
  emailMaxLength,
  entriesPerEmail,
  nameMaxLength,
  schoolNameMaxLength,
  snowplowNameMaxLength,
} from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useFieldErrorMessage } from '../../../ui/form/field.ts'
import { gradeLevelsQuery } from '../../county/county.queries.ts'

const maxCharacters: Record<string, number> = {
  firstName: nameMaxLength,
  lastName: nameMaxLength,
  email: emailMaxLength,
  schoolName: schoolNameMaxLength,
  snowplowName: snowplowNameMaxLength,
  snowplowNameDescription: descriptionMaxLength,
}

/** Describes an invalid cell and how to correct it, with the form's message where that fits a spreadsheet. */
export function useEntryErrorMessage(): (error: RowError) => string {
  const { t } = useTranslation()
  const getFieldErrorMessage = useFieldErrorMessage()
  const grades = useQuery(gradeLevelsQuery).data ?? []
  return ({ column, code, suggestion, sameAs }) => {
    if (code === 'submission.duplicate_name')
      return sameAs === undefined ? t('entryImport.error_name') : t('entryImport.error_sameName', { row: sameAs })
    if (code === 'submission.duplicate')
      return sameAs === undefined ? t('entryImport.error_child') : t('entryImport.error_sameChild', { row: sameAs })
    if (code === 'submission.email_used_up') return t('entryImport.error_email', { most: entriesPerEmail })
    if (code === 'not_found' && suggestion !== undefined) return t('entryImport.error_meant', { meant: suggestion })
    if (code === 'not_found' && column === 'countyId') return t('entryImport.error_county')
    if (code === 'not_found')
      return t('entryImport.error_grade', { example: grades[Math.floor(grades.length / 2)]?.name })
    if (code === 'too_long' && maxCharacters[column] !== undefined)
      return t('entryImport.error_long', { most: maxCharacters[column] })
    if (column === 'childInfoParentConsent') return t('entryImport.error_consent')
    if (column === 'phoneNumber' && code === 'invalid') return t('entryImport.error_phone')
    return getFieldErrorMessage(column, code)
  }
}
