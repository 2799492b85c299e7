import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput, type TextInputProps } from '../../ui/input/TextInput.tsx'
import type { EntryField, EntryFormState } from './entry-form.ts'
import { useFault } from './useFault.ts'

interface EntryTextProps extends Omit<TextInputProps, 'id' | 'label' | 'error' | 'value' | 'name' | 'onChange'> {
  form: EntryFormState
  name: Exclude<EntryField, 'countyId' | 'childInfoParentConsent' | 'recaptcha'>
  /** What the server says against it, once it is well formed. */
  refusal?: string | undefined
  /** Shapes the text while it is typed. */
  shape?: (typed: string) => string
}

/** A text of the entry, tied to the form's state and to its own faults. */
export function EntryText({ form, name, refusal, shape = (typed) => typed, ...input }: EntryTextProps) {
  const { t } = useTranslation()
  const fault = useFault()
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <TextInput
      id={name}
      name={name}
      isRequired
      label={t(`fields.${name}`)}
      error={fault(name, fieldState.error?.message) ?? refusal}
      value={field.value}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(typed) => field.onChange(shape(typed))}
      {...input}
    />
  )
}
