import { Globe } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, isLanguage } from './i18n.ts'
import styles from './LanguageMenu.module.css'
import { languageCodes, languages } from './languages.ts'

/**
 * Section 2's language menu, for the toolbar and for visitors. The device's own list: on a phone it is the quickest, and
 * each language stands in it under its own name, to be found by whoever cannot read the others. The focus stays here.
 */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [isFailed, setFailed] = useState(false)
  const change = (code: string) => {
    setFailed(false)
    if (isLanguage(code)) changeLanguage(code).catch(() => setFailed(true))
  }
  return (
    <span className={styles.menu}>
      <label htmlFor={id} className="visually-hidden">
        {t('language.label')}
      </label>
      <Globe size={20} aria-hidden="true" className={styles.globe} />
      <select
        id={id}
        className={styles.select}
        title={t('language.label')}
        value={i18n.language}
        onChange={({ target }) => change(target.value)}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </select>
      <span role="status" className={isFailed ? styles.failed : undefined}>
        {isFailed && t('language.failed')}
      </span>
    </span>
  )
}
