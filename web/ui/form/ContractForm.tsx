import { createContext, type FormHTMLAttributes, type ReactNode, type Ref, use, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSubmitGuard } from '../../lib/submit-guard.ts'
import { Button } from '../button/Button.tsx'
import { FailureNotice, type FailureNoticeProps } from '../feedback/FailureNotice.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { type Space, Stack, Text } from '../layout/Boxes.tsx'
import type { FieldsInUse, FormInUse } from './form-in-use.ts'

const FormContext = createContext<FormInUse | undefined>(undefined)
const FieldsContext = createContext<FieldsInUse | undefined>(undefined)

function inForm<Value>(value: Value | undefined): Value {
  if (!value) throw new Error('This belongs into a ContractForm.')
  return value
}

export const useFormInUse = (): FormInUse => inForm(use(FormContext))

export const useFieldsInUse = (): FieldsInUse => inForm(use(FieldsContext))

interface ContractFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: FormInUse
  gap?: Space
  /** Maximum in CSS pixels. */
  width?: number
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A form with `FormNotices` and its fields. Two clicks or two Enters send it once. */
export function ContractForm({ form, children, ...attributes }: ContractFormProps) {
  const guard = useSubmitGuard()
  // Enter also fires a click on the submit button.
  const clickedAt = useRef<number>(undefined)
  return (
    <FormContext value={form}>
      <FieldsContext value={form.fields}>
        <Stack
          as="form"
          // Before hydration Enter submits nothing, keeps the input and does not put it into the URL.
          method="dialog"
          gap="4"
          noValidate
          {...attributes}
          onInput={() => guard.reset()}
          onClickCapture={({ timeStamp }) => {
            clickedAt.current = timeStamp
          }}
          onSubmit={(event) => {
            event.preventDefault()
            guard.run(form.submit, clickedAt.current)
          }}
        >
          {children}
        </Stack>
      </FieldsContext>
    </FormContext>
  )
}

interface SubmitButtonProps {
  children: string
  waiting?: string
  variant?: 'filled' | 'primary' | 'outlined'
  notReady?: string
  /** Id of an element that explains why the button is disabled. */
  describedBy?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/**
 * Never `disabled`: a click reports the missing input, and the button keeps the focus while sending and after a
 * failure.
 */
export function SubmitButton({ children, waiting, variant = 'filled', notReady, describedBy, ref }: SubmitButtonProps) {
  const { t } = useTranslation()
  const { canSend, isReady, isSubmitting, inputId } = useFormInUse()
  const id = inputId('not-ready')
  const isWaiting = Boolean(notReady) && !isReady && !isSubmitting
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        ref={ref}
        aria-disabled={!canSend || isWaiting || isSubmitting}
        aria-describedby={isWaiting ? id : describedBy}
      >
        {isSubmitting ? (waiting ?? t('form.working')) : children}
      </Button>
      {isWaiting && (
        <Text id={id} size="2" tone="soft">
          {notReady}
        </Text>
      )}
    </>
  )
}

export function FormNotices(failure: Omit<FailureNoticeProps, 'error'>) {
  const { t } = useTranslation()
  const form = useFormInUse()
  if (form.failure !== null) return <FailureNotice error={form.failure} preservedNote {...failure} />
  if (form.summary.length === 0) return null
  const errors = form.summary.map((field) => ({ id: form.inputId(field), text: form.errorOf(field as never) ?? '' }))
  // A new key moves the focus to the summary.
  return <ErrorSummary key={form.attempt} title={t('form.summary', { count: errors.length })} errors={errors} />
}

interface ErrorSummaryProps {
  title: string
  /** In page order. */
  errors: { id: string; text: string }[]
}

/** A group of checkboxes is focused by its first box. */
const focusInput = (id: string) => {
  const input = document.querySelector<HTMLElement>(`fieldset#${CSS.escape(id)} input`) ?? document.getElementById(id)
  input?.focus()
}

function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice severity="error" title={title} ref={box}>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusInput(id)
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
