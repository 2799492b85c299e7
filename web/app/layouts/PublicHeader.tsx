import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { PublicTools } from '../toolbar/public-tools.ts'
import { Brand } from './Brand.tsx'
import styles from './Layout.module.css'

/** Bars of a guest; while it is not known who is here, the sign alone. */
export function PublicHeader({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const pages = [
    { to: '/public-naming-form', name: t('screen.nameShort') },
    { to: '/favorite-name-poll', name: t('screen.voteShort') },
  ]
  return (
    <header className={styles.header}>
      <Brand />
      {!isWaiting && (
        <nav aria-label={t('layout.publicPages')} className={styles.nav}>
          {pages.map(({ to, name }) => (
            <Link key={to} to={to} aria-current={path === to ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      {!isWaiting && (
        <Suspense>
          <PublicTools place="header" />
        </Suspense>
      )}
    </header>
  )
}
