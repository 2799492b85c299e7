import { useTranslation } from 'react-i18next'
import { useReadTruckHolder } from '../internal-naming.queries.ts'
import { useNamingFault } from '../useNamingFault.ts'
import type { NamingField, NamingFormState } from './naming-form.ts'

/** What is wrong with a field of the form now. Of a truck in use it says which name it has, and by whom. */
export function useFormFault({ formState: { errors }, getValues }: NamingFormState) {
  const { t } = useTranslation()
  const wordFault = useNamingFault()
  const isTaken = errors.snowplowId?.message === 'taken'
  const holder = useReadTruckHolder(getValues('snowplowId'), isTaken).data
  return (field: NamingField): string | undefined => {
    if (field !== 'snowplowId' || !isTaken || !holder) return wordFault(field, errors[field]?.message)
    return t('naming.takenBy', {
      truck: holder.snowplowId,
      name: holder.snowplowName,
      status: t(`naming.status_${holder.status}`),
      person: holder.userName,
    })
  }
}
