import useAutocomplete from '@mui/material/useAutocomplete'
import { nameKey } from '@snowplow/contract/text/words.ts'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Field, type FieldProps, getFieldAria } from './Field.tsx'
import styles from './input.module.css'

interface ComboboxProps<Option> extends FieldProps {
  options: readonly Option[]
  value: Option | null
  onChange: (option: Option | null) => void
  /** Finds options by text; default: by parts of their names, and the one of this name. */
  finder?: { search: (text: string) => Option[]; find: (text: string) => Option | undefined }
  /** Text that names no option. It stays in the input if `onUnknown` stores it. */
  unknown?: string | undefined
  onUnknown?: (text: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  emptyText: string
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref: Ref<HTMLInputElement> }

export function Combobox<Option extends { id: number; name: string }>(props: ComboboxProps<Option>) {
  const {
    options,
    value,
    onChange,
    finder,
    unknown = '',
    onUnknown,
    onBlur,
    inputRef,
    emptyText,
    error,
    ...rest
  } = props
  // Text during typing, which neither an option nor an error interrupts.
  const [typed, setTyped] = useState<string | null>(null)
  const field = { ...rest, error: typed === null ? error : undefined }
  const text = typed ?? value?.name ?? unknown
  const findByName = (name: string) => {
    const named = options.filter((option) => nameKey(option.name) === nameKey(name))
    return named.length === 1 ? named[0] : undefined
  }
  /** Selects the one option that the text names. */
  function take(text: string) {
    const found = (finder?.find ?? findByName)(text)
    if (text.trim() === '') onChange(null)
    else if (!found) onUnknown?.(text)
    else if (found.id !== value?.id) onChange(found)
  }
  const box = useAutocomplete<Option, false, false, false>({
    id: field.id,
    options,
    value,
    onChange: (_, option, reason) => {
      // Emptied by typing, which is taken below.
      if (reason === 'clear') return
      onChange(option)
      setTyped(null)
    },
    inputValue: text,
    onInputChange: (event, text, reason) => {
      // An option that is selected already reaches only this handler.
      if (reason === 'selectOption') setTyped(null)
      if (reason !== 'input') return
      // A browser fills in forms without focus.
      setTyped(event.target === document.activeElement ? text : null)
      take(text)
    },
    ...(finder && { filterOptions: (_, { inputValue }) => finder.search(inputValue) }),
    getOptionLabel: ({ name }) => name,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    autoHighlight: true,
    openOnFocus: true,
  })
  const input = box.getInputProps() as InputProps
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
          {...getFieldAria(field)}
          ref={setInput}
          className={styles.input}
          onBlur={(event) => {
            // The list may have loaded since.
            if (typed !== null) take(typed)
            setTyped(null)
            input.onBlur?.(event)
            onBlur()
          }}
        />
        {box.focused && box.popupOpen && box.groupedOptions.length > 0 && (
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
        {box.focused && box.popupOpen && box.groupedOptions.length === 0 && (
          <p role="status" className={styles.list}>
            {emptyText}
          </p>
        )}
      </div>
    </Field>
  )
}
