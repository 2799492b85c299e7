import type { ReactNode, Ref } from 'react'
import { Field, type FieldProps, fieldAria } from './Field.tsx'
import styles from './input.module.css'

interface SelectInputProps extends FieldProps {
  value: string | number
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLSelectElement>
  children: ReactNode
}

/** A labelled choice in the device's own list: on a phone it is the quickest way through a long one. */
export function SelectInput(props: SelectInputProps) {
  const { id, label, hint, error, isRequired, onChange, inputRef, ...select } = props
  const field = { id, label, hint, error, isRequired }
  return (
    <Field {...field}>
      <select
        className={styles.input}
        ref={inputRef}
        {...select}
        {...fieldAria(field)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

/** What has a name, such as districts, to choose by its id. */
export function Options({ of = [] }: { of: readonly { id: number | string; name: string }[] | undefined }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
