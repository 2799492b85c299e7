import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../button/Button.tsx'
import { Icon } from '../Icon.tsx'
import { TextInput, type TextInputProps } from '../input/TextInput.tsx'
import { type NamedField, useField } from './field.ts'

export function PasswordField({
  name,
  label,
  ...input
}: NamedField & { hint?: string | undefined; autoComplete: 'current-password' | 'new-password' }) {
  const { onChange, ...field } = useField<string>({ name, label } as NamedField)
  return <PasswordInput isRequired {...field} onChange={(text) => onChange(text)} {...input} />
}

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'isMultiline' | 'dir'>) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  return (
    <TextInput
      {...props}
      dir="ltr"
      type={isVisible ? 'text' : 'password'}
      end={
        <IconButton
          label={t(isVisible ? 'table.hidePassword' : 'table.showPassword')}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? <Icon of={EyeOff} size={20} /> : <Icon of={Eye} size={20} />}
        </IconButton>
      }
    />
  )
}
