import { createContext, type FormHTMLAttributes, type ReactNode, type Ref, use, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnePress } from '../../lib/one-press.ts'
import { Button } from '../button/Button.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import type { FormInUse } from './form-in-use.ts'

const FormContext = createContext<FormInUse | null>(null)

export function useFormInUse(): FormInUse {
  const form = use(FormContext)
  if (!form) throw new Error('This belongs into a ContractForm.')
  return form
}

interface ContractFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: FormInUse
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A form, with `FormNotices` and its fields. Two clicks or two Enters send it once. */
export function ContractForm({ form, children, ...attributes }: ContractFormProps) {
  const press = useOnePress()
  // Enter, too, clicks the button that sends.
  const clickedAt = useRef<number>(undefined)
  return (
    <FormContext value={form}>
      <Stack
        as="form"
        gap="4"
        noValidate
        {...attributes}
        onInput={() => press.wake()}
        onClickCapture={({ timeStamp }) => {
          clickedAt.current = timeStamp
        }}
        onSubmit={(event) => {
          event.preventDefault()
          press.take(form.submit, clickedAt.current)
        }}
      >
        {children}
      </Stack>
    </FormContext>
  )
}

interface SubmitButtonProps {
  children: string
  waiting?: string
  variant?: 'filled' | 'primary' | 'outlined'
  /** What is missing while the button waits. */
  notReady?: string
  /** What says elsewhere why it rests. */
  describedBy?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/**
 * Never `disabled`: a press then says what is missing instead of nothing, and the one that sends must not take the focus
 * away, nor a failure.
 */
export function SubmitButton({ children, waiting, variant = 'filled', notReady, describedBy, ref }: SubmitButtonProps) {
  const { t } = useTranslation()
  const { canSend, isReady, isSending, inputId } = useFormInUse()
  const id = inputId('not-ready')
  const isWaiting = Boolean(notReady) && !isReady && !isSending
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        ref={ref}
        aria-disabled={!canSend || isWaiting || isSending}
        aria-describedby={isWaiting ? id : describedBy}
      >
        {isSending ? (waiting ?? t('form.working')) : children}
      </Button>
      {isWaiting && (
        <Text id={id} size="2" tone="soft">
          {notReady}
        </Text>
      )}
    </>
  )
}
