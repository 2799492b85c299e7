import useAutocomplete from '@mui/material/useAutocomplete'
import { nameKey } from '@snowplow/contract/text/words.ts'
import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps, fieldAria } from './Field.tsx'
import styles from './input.module.css'

interface ComboboxProps<Option> extends FieldProps {
  options: readonly Option[]
  value: Option | null
  onChange: (option: Option | null) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  emptyText: string
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref: Ref<HTMLInputElement> }

export function Combobox<Option extends { id: number; name: string }>(props: ComboboxProps<Option>) {
  const { options, value, onChange, onBlur, inputRef, emptyText, ...field } = props
  const box = useAutocomplete<Option, false, false, false>({
    id: field.id,
    options,
    value,
    onChange: (_, option) => onChange(option),
    getOptionLabel: ({ name }) => name,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    autoHighlight: true,
    openOnFocus: true,
  })
  const input = box.getInputProps() as InputProps
  /** Selects on blur the one option whose name was entered in full. */
  const optionNamed = (text: string) => {
    const named = options.filter(({ name }) => nameKey(name) === nameKey(text))
    return named.length === 1 ? named[0] : undefined
  }
  const setInput = (element: HTMLInputElement | null) => {
    for (const ref of [input.ref, inputRef]) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }
  return (
    <Field {...field}>
      <div {...box.getRootProps()}>
        <input
          {...input}
          {...fieldAria(field)}
          ref={setInput}
          className={styles.input}
          onBlur={(event) => {
            const named = optionNamed(event.target.value)
            if (named && named.id !== value?.id) onChange(named)
            input.onBlur?.(event)
            onBlur()
          }}
        />
        {box.popupOpen && box.groupedOptions.length > 0 && (
          // Prevents a Tab stop in the list, which closes and would lose the focus.
          <ul {...box.getListboxProps()} tabIndex={-1} className={styles.list}>
            {(box.groupedOptions as Option[]).map((option, index) => {
              const { key: _, ...item } = box.getOptionProps({ option, index }) as { key?: unknown }
              return (
                <li key={option.id} {...item}>
                  {option.name}
                </li>
              )
            })}
          </ul>
        )}
        {box.popupOpen && box.groupedOptions.length === 0 && (
          <p role="status" className={styles.list}>
            {emptyText}
          </p>
        )}
      </div>
    </Field>
  )
}
