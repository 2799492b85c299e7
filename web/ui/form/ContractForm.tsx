import { createContext, type FormHTMLAttributes, type ReactNode, type Ref, use } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button.tsx'
import { FailureNotice, type FailureNoticeProps } from '../feedback/FailureNotice.tsx'
import styles from './ContractForm.module.css'
import type { FormInUse } from './contract-form.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Form } from './Form.tsx'
import type { FieldName } from './field-words.ts'

const FormContext = createContext<FormInUse | null>(null)

export function useFormInUse(): FormInUse {
  const form = use(FormContext)
  if (!form) throw new Error('This belongs into a ContractForm.')
  return form
}

interface ContractFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: FormInUse
  /** What there is to say about a failure beside its reason; null where the form says it elsewhere. */
  failure?: Omit<FailureNoticeProps, 'error'> | null
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A form: what is wrong or was refused, and its fields. One press sends it once. */
export function ContractForm({ form, failure, children, className = styles.form, ...attributes }: ContractFormProps) {
  return (
    <FormContext value={form}>
      <Form onSubmit={form.submit} className={className} {...attributes}>
        <FormSummary />
        {form.failure !== null && failure !== null && <FailureNotice error={form.failure} kept {...failure} />}
        {children}
      </Form>
    </FormContext>
  )
}

function FormSummary() {
  const { t } = useTranslation()
  const { summary, attempt, inputId, errorOf } = useFormInUse()
  if (summary.length === 0) return null
  const errors = summary.map((field) => ({ id: inputId(field), text: errorOf(field as never) ?? '' }))
  return <ErrorSummary title={t('form.summary', { count: errors.length })} faults={errors} attempt={attempt} />
}

/** A field by its path; where the catalogue has no name for it, with its label. */
export type NamedField = { name: FieldName; label?: string } | { name: string; label: string }

/** What an input needs to be a field of the form that it stands in. */
export function useField<Value>({ name, label }: NamedField) {
  const { t } = useTranslation()
  const { control, fields, inputId, errorOf } = useFormInUse()
  if (!fields.includes(name)) throw new Error(`This form has no field ${name}.`)
  const { field } = useController({ control: control as Control<FieldValues>, name })
  return {
    id: inputId(name),
    name,
    label: label ?? t(`fields.${name as FieldName}`),
    error: errorOf(name as never),
    value: field.value as Value,
    onChange: (value: Value) => field.onChange(value),
    onBlur: field.onBlur,
    inputRef: field.ref,
  }
}

interface SubmitButtonProps {
  children: string
  /** While the answer is on its way. */
  waiting?: string
  variant?: 'filled' | 'main' | 'outlined'
  /** What is missing while the button waits. */
  notReady?: string
  ref?: Ref<HTMLButtonElement>
}

/** Not `disabled` while something is missing: a press then says what, instead of nothing. */
export function SubmitButton({ children, waiting, variant = 'filled', notReady, ref }: SubmitButtonProps) {
  const { t } = useTranslation()
  const { isReady, isSending, inputId } = useFormInUse()
  const id = inputId('not-ready')
  const isWaiting = Boolean(notReady) && !isReady && !isSending
  return (
    <>
      <Button
        type="submit"
        look={variant}
        ref={ref}
        aria-disabled={!isReady || isSending}
        aria-describedby={isWaiting ? id : undefined}
      >
        {isSending ? (waiting ?? t('table.working')) : children}
      </Button>
      {isWaiting && (
        <p id={id} className={styles.soft}>
          {notReady}
        </p>
      )}
    </>
  )
}
