import { Calendar } from 'lucide-react'
import { useRef, useState } from 'react'
import { isDay, readDay, writeDay } from '../../i18n/date-input.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../button/Button.tsx'
import { Icon } from '../Icon.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './input.module.css'
import { TextInput } from './TextInput.tsx'

interface DateInputProps extends FieldProps {
  name?: string
  /** `yyyy-mm-dd`, or the invalid input. */
  value: string
  onChange: (value: string) => void
}

/** Date input in the site's language: the native one uses the browser's. The button opens the native calendar. */
export function DateInput({ value, onChange, error, ...field }: DateInputProps) {
  const { t, language } = useTranslation()
  /** Unambiguous day and month. */
  const example = writeDay('2025-12-31', language)
  /** Text while editing; null when the input shows `value`. */
  const [inputText, setInputText] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setInputText(text)
    const day = readDay(text, language)
    // A two-digit year may be incomplete.
    if (text === '' || (day && text.includes(day.slice(0, 4)))) onChange(day ?? '')
  }
  const settle = () => {
    if (inputText === null) return
    setInputText(null)
    onChange(readDay(inputText, language) ?? inputText.trim())
  }
  const isBad = inputText === null && value !== '' && !isDay(value)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter submits the enclosing form
    <div onKeyDown={({ key }) => key === 'Enter' && settle()}>
      <TextInput
        {...field}
        autoComplete="off"
        dir="ltr"
        placeholder={t('table.dayPattern')}
        value={inputText ?? writeDay(value, language)}
        onChange={type}
        onBlur={settle}
        error={isBad ? t('table.notADay', { example }) : error}
        end={
          <>
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              className={styles.calendar}
              value={isDay(value) ? value : ''}
              onChange={({ target }) => {
                setInputText(null)
                onChange(target.value)
              }}
            />
            <IconButton label={t('table.calendar')} onClick={() => calendar.current?.showPicker()}>
              <Icon of={Calendar} />
            </IconButton>
          </>
        }
      />
    </div>
  )
}
