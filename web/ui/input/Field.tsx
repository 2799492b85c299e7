import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../layout/Boxes.tsx'
import styles from './input.module.css'

export interface FieldProps {
  id: string
  label: string
  /** Accessible name if the label alone is ambiguous; contains the label (WCAG 2.5.3). */
  spokenLabel?: string | undefined
  hint?: string
  error?: string | undefined
  isRequired?: boolean | undefined
  /** Below the control, at its end. */
  counter?: ReactNode
}

export const getFieldAria = ({ id, spokenLabel, hint, error, isRequired }: FieldProps) => ({
  id,
  'aria-label': spokenLabel,
  'aria-required': isRequired,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})

export function Field({ id, label, hint, error, counter, children }: FieldProps & { children: ReactNode }) {
  return (
    <Stack>
      <Text as="label" htmlFor={id} weight="strong">
        {label}
      </Text>
      {hint && (
        <Text as="span" id={`${id}-hint`} size="2" tone="soft">
          {hint}
        </Text>
      )}
      <div className={styles.control}>{children}</div>
      {counter && (
        <Text as={Row} size="2" tone="soft" justify="end">
          {counter}
        </Text>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  )
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <Text as="span" id={id} role="alert" size="2" weight="strong" tone="danger" className={styles.error}>
      {children}
    </Text>
  )
}
