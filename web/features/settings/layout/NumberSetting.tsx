import { validationPauseMs } from '@snowplow/contract/limits.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../ui/input/TextInput.tsx'

interface NumberSettingProps {
  label: string
  hint: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** A number within limits: what is typed is applied once it is valid and has rested for 500 ms (section 5). */
export function NumberSetting({ label, hint, min, max, value, onChange }: NumberSettingProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const fault = typed === null ? undefined : numberFault(typed, { min, max })
  const apply = useEffectEvent((text: string) => {
    setTyped(null)
    if (Number(text) !== value) onChange(Number(text))
  })
  useEffect(() => {
    if (typed === null || fault) return
    const timer = setTimeout(() => apply(typed), validationPauseMs)
    return () => clearTimeout(timer)
  }, [typed, fault])
  return (
    <TextInput
      id={id}
      label={label}
      hint={hint}
      type="number"
      value={typed ?? String(value)}
      onChange={(text) => setTyped(text)}
      error={fault && t(`settings.${fault}`, { min, max })}
    />
  )
}

/** What is wrong with a typed number setting (section 5, other rules), as a key of the catalogue. */
export function numberFault(typed: string, { min, max }: { min: number; max: number }) {
  const value = Number(typed)
  if (!/\d/.test(typed) || !Number.isInteger(value)) return 'wholeNumber'
  if (value < min) return 'tooLow'
  return value > max ? 'tooHigh' : undefined
}
