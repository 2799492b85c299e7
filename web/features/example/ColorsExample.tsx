import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout/Layout.tsx'
import styles from './Example.module.css'
import { ExampleSection } from './ExampleSection.tsx'

/** The colors a designer chooses from; web/theme/tokens.ts has their values. */
const colors = [
  'page',
  'paper',
  'ink',
  'ink-soft',
  'line-strong',
  'blue',
  'ice',
  'orange',
  'success',
  'warning',
  'danger',
] as const

/** The palette of the theme in use. */
export function ColorsExample() {
  const { t } = useTranslation()
  return (
    <ExampleSection title={t('example.colors')} lead={t('example.colorsLead')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('example.colors')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('example.color')}</th>
            <th scope="col">{t('example.colorUse')}</th>
          </tr>
        </thead>
        <tbody>
          {colors.map((color) => (
            <tr key={color}>
              <th scope="row">
                <Row as="span" gap="3" isUnwrapped>
                  <span className={styles.swatch} style={{ background: `var(--${color})` }} />
                  <code dir="ltr">--{color}</code>
                </Row>
              </th>
              <td>{t(`example.color_${color}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ExampleSection>
  )
}
