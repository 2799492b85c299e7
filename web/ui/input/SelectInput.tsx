import type { ReactNode, Ref } from 'react'
import { Field, type FieldProps, getFieldAria } from './Field.tsx'
import styles from './input.module.css'

interface SelectInputProps extends FieldProps {
  /** Name of the parameter, in a form that works without scripts. */
  name?: string
  value: string | number
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLSelectElement>
  children: ReactNode
}

/** Native select: fastest for long lists on a phone. */
export function SelectInput(props: SelectInputProps) {
  const { id, label, hint, error, isRequired, onChange, inputRef, ...select } = props
  const field = { id, label, hint, error, isRequired }
  return (
    <Field {...field}>
      <select
        className={styles.input}
        ref={inputRef}
        {...select}
        {...getFieldAria(field)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

export function Options({ of = [] }: { of: readonly { id: number | string; name: string }[] | undefined }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
