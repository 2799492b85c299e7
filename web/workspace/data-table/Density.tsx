import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keep, useKept } from '../../theme/kept.ts'
import styles from './DataTable.module.css'

export const densities = ['compact', 'roomy'] as const
export type Density = (typeof densities)[number]

/** How much air the rows of tables have; this browser remembers it for every table. */
export const useDensity = (): Density => (useKept('density') === 'roomy' ? 'roomy' : 'compact')

export function DensityChoice() {
  const { t } = useTranslation()
  const id = useId()
  const density = useDensity()
  return (
    <div className={styles.size}>
      <label htmlFor={id}>{t('table.density')}</label>
      <select
        id={id}
        value={density}
        onChange={({ target }) => keep('density', target.value === 'roomy' ? target.value : null)}
      >
        {densities.map((density) => (
          <option key={density} value={density}>
            {t(`table.density_${density}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
