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
      <label htmlFor={id} className="only-spoken">
        {t('language.label')}
      </label>
      <Globe />
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

function Globe() {
  return (
    <svg
      className={styles.globe}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M3 12h18M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0c3 3 3.500 6 3.500 9s-.5 6-3.500 9m0-18c-3 3-3.500 6-3.500 9s.5 6 3.500 9" />
    </svg>
  )
}
