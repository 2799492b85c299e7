import { validationPauseMs } from '@snowplow/contract/limits.ts'
import { useEffect, useState } from 'react'
import { useDebouncedValue } from '../../lib/useDebouncedValue.ts'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { searchMaxLength } from '../data-table/table-state.ts'

interface SearchInputProps {
  id: string
  label: string
  /** What is searched for, as the address has it. */
  value: string
  /** Once the typing pauses. */
  onChange: (text: string) => void
}

/** The search of a list: what is typed goes into the address when the typing pauses; what comes from there is shown. */
export function SearchInput({ value, onChange, ...field }: SearchInputProps) {
  const [{ text, from }, setTyped] = useState({ text: value, from: value })
  // The address was changed from elsewhere, as by the back button.
  if (from !== value) setTyped({ text: text.trim() === value ? text : value, from: value })
  const settled = useDebouncedValue(text, validationPauseMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes there
  useEffect(() => {
    if (settled === text && settled.trim() !== value) onChange(settled.trim())
  }, [settled])
  return (
    <TextInput
      {...field}
      type="search"
      autoComplete="off"
      maxLength={searchMaxLength}
      value={text}
      onChange={(typed) => setTyped({ text: typed, from: value })}
    />
  )
}
