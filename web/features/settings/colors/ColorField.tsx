import { useTranslation } from 'react-i18next'
import { Row } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import styles from './PaletteDialog.module.css'

interface ColorFieldProps {
  id: string
  label: string
  /** As typed. */
  value: string
  /** As #rrggbb; null while what is typed is no colour. */
  color: string | null
  onChange: (value: string) => void
  error: string | undefined
}

/** A colour, picked in the browser's own picker or typed. */
export function ColorField({ id, label, value, color, onChange, error }: ColorFieldProps) {
  const { t } = useTranslation()
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
          value={color ?? '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          id={id}
          className={styles.hex}
          // A code is read from the left in every language.
          dir="ltr"
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
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
