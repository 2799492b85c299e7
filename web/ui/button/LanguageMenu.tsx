import { type Language, languages } from '@snowplow/contract/text/languages.ts'
import { Globe } from 'lucide-react'
import { useId, useState } from 'react'
import { changeLanguage, isLanguage, useTranslation } from '../../i18n/i18n.ts'
import { useAddress } from '../address.ts'
import { joinClasses, Row } from '../layout/Boxes.tsx'
import shared from '../layout/shared.module.css'
import styles from './button.module.css'

/**
 * Language menu for the toolbar and for visitors (section 2). A native select is fastest on a phone; each language is
 * listed under its native name. The focus stays on the select.
 */
export function LanguageMenu({ offered }: { offered: readonly Language[] }) {
  const { t, language } = useTranslation()
  const id = useId()
  const [isFailed, setFailed] = useState(false)
  const change = (code: string) => {
    setFailed(false)
    if (isLanguage(code)) changeLanguage(code).catch(() => setFailed(true))
  }
  const menu = (
    <span className={joinClasses(shared.unprinted, shared.opens, styles.box, styles.language, 'scripted')}>
      <label htmlFor={id} className="visually-hidden">
        {t('language.label')}
      </label>
      <Globe size={20} aria-hidden="true" />
      <select id={id} title={t('language.label')} value={language} onChange={({ target }) => change(target.value)}>
        {offered.map((code) => (
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
  return (
    <>
      {menu}
      <noscript>
        <LanguageLinks offered={offered} />
      </noscript>
    </>
  )
}

/** Fallback without scripts: the same page in each language. The server stores the choice in a cookie. */
function LanguageLinks({ offered }: { offered: readonly Language[] }) {
  const { t, language } = useTranslation()
  const { addressOf } = useAddress()
  return (
    <Row as="nav" aria-label={t('language.label')} gap="1" isUnwrapped className={shared.unprinted}>
      {offered.map((code) => (
        <a
          key={code}
          href={addressOf({ language: code, keep: 'language' })}
          lang={code}
          hrefLang={code}
          aria-current={code === language || undefined}
          className={shared.item}
        >
          {languages[code].name}
        </a>
      ))}
    </Row>
  )
}
