import { useTranslation } from 'react-i18next'
import { useField } from '../../../ui/form/field.ts'
import { Row } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import styles from './PaletteDialog.module.css'
import { type ColorPath, colorIn } from './palette-draft.ts'

/** A colour, picked in the browser's own picker or typed. */
export function ColorField({ name, label }: { name: ColorPath; label: string }) {
  const { t } = useTranslation()
  const { id, error, value, onChange, onBlur, inputRef } = useField<string>({ name, label })
  return (
    <div className={styles.field}>
      <Text as="label" htmlFor={id} size="2" weight="strong" tone="soft" className={styles.label}>
        {label}
      </Text>
      <Row gap="2" isUnwrapped align="stretch">
        <input
          type="color"
          className={styles.picker}
          aria-label={t('settings.pick', { color: label })}
          value={colorIn(value) ?? '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          id={id}
          ref={inputRef}
          className={styles.hex}
          // A code is read from the left in every language.
          dir="ltr"
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          aria-label={t('settings.hex', { color: label })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
      </Row>
      {error && (
        <Text id={`${id}-error`} role="alert" size="2" weight="strong" tone="danger" className={styles.error}>
          {error}
        </Text>
      )}
    </div>
  )
}
