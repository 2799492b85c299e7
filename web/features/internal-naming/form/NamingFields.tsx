import { snowplowNameMaxLength, truckIdMaxLength } from '@snowplow/contract/limits.ts'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { PlowDrawing } from '../../plow/PlowDrawing.tsx'
import { DistrictInput } from '../DistrictInput.tsx'
import styles from '../Naming.module.css'
import { type NamingField, type NamingFormState, namingFields } from './naming-form.ts'
import { useFormFault } from './useFormFault.ts'

interface NamingFieldsProps {
  form: NamingFormState
  /** Tells the fields of this form from those of another on the same page. */
  idStart: string
}

/** District, truck and name (section 3), and the truck that carries the name while it is typed. */
export function NamingFields({ form, idStart }: NamingFieldsProps) {
  const { t } = useTranslation()
  const faultOf = useFormFault(form)
  const name = useWatch({ control: form.control, name: 'snowplowName' })
  const district = useController({ control: form.control, name: 'districtId' })
  return (
    <div className={styles.fields}>
      <div className={styles.inputs}>
        <div className={styles.pair}>
          <DistrictInput
            id={`${idStart}-districtId`}
            label={t('naming.district')}
            hint={t('naming.districtHint')}
            noneText={t('naming.districtPick')}
            value={district.field.value}
            onChange={district.field.onChange}
            onBlur={district.field.onBlur}
            error={faultOf('districtId')}
          />
          <NamingText
            form={form}
            idStart={idStart}
            name="snowplowId"
            maxLength={truckIdMaxLength}
            error={faultOf('snowplowId')}
          />
        </div>
        <NamingText
          form={form}
          idStart={idStart}
          name="snowplowName"
          maxLength={snowplowNameMaxLength}
          error={faultOf('snowplowName')}
        />
      </div>
      <div className={styles.plow}>
        <PlowDrawing
          name={name.trim()}
          label={name.trim() ? t('form.plowLabel', { name }) : t('form.plowLabelEmpty')}
        />
      </div>
    </div>
  )
}

interface NamingTextProps extends NamingFieldsProps {
  name: 'snowplowId' | 'snowplowName'
  maxLength: number
  error: string | undefined
}

function NamingText({ form, idStart, name, maxLength, error }: NamingTextProps) {
  const { t } = useTranslation()
  const { field } = useController({ control: form.control, name })
  const isTruck = name === 'snowplowId'
  return (
    <TextInput
      id={`${idStart}-${name}`}
      isRequired
      name={name}
      label={t(isTruck ? 'naming.snowplowId' : 'naming.snowplowName')}
      hint={isTruck ? t('naming.snowplowIdHint') : t('naming.snowplowNameHint', { max: maxLength })}
      maxLength={maxLength}
      autoComplete="off"
      dir="auto"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
    />
  )
}

/** Everything that keeps the name from being sent, in the form's order; takes the focus. */
export function NamingSummary({ form, idStart, attempt }: NamingFieldsProps & { attempt: number }) {
  const { t } = useTranslation()
  const faultOf = useFormFault(form)
  const faults = namingFields.flatMap((field: NamingField) => {
    const text = faultOf(field)
    return text ? [{ id: `${idStart}-${field}`, text }] : []
  })
  if (attempt === 0 || faults.length === 0) return null
  return <ErrorSummary title={t('form.summary', { count: faults.length })} faults={faults} attempt={attempt} />
}
