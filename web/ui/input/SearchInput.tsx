import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebouncedValue } from '../../lib/hooks/useDebouncedValue.ts'
import { TextInput } from './TextInput.tsx'
import { useLimit } from './useLimit.tsx'

/** Maximum characters of a search: the server rejects conditions that are too complex. */
export const searchMaxLength = 100

interface SearchInputProps {
  id: string
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchInput({ value, onChange, ...field }: SearchInputProps) {
  const [{ text, from }, setDraft] = useState({ text: value, from: value })
  // The URL changed elsewhere, for example by Back.
  if (from !== value) setDraft({ text: text.trim() === value ? text : value, from: value })
  const settled = useDebouncedValue(text, validationDebounceMs)
  const commit = useEffectEvent((settledText: string) => {
    const search = settledText.trim()
    if (settledText === text && search !== value && search.length <= searchMaxLength) onChange(search)
  })
  useEffect(() => commit(settled), [settled])
  return (
    <TextInput
      {...field}
      type="search"
      autoComplete="off"
      {...useLimit(text, searchMaxLength)}
      value={text}
      onChange={(newText) => setDraft({ text: newText, from: value })}
    />
  )
}
