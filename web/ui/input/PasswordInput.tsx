import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EyeClosedIcon, EyeIcon, IconButton } from '../button/IconButton.tsx'
import styles from './PasswordInput.module.css'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'isMultiline' | 'dir'>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextInput
        {...props}
        dir="ltr"
        type={isShown ? 'text' : 'password'}
        end={
          <IconButton
            label={t(isShown ? 'table.hidePassword' : 'table.showPassword')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeClosedIcon /> : <EyeIcon />}
          </IconButton>
        }
      />
    </div>
  )
}
