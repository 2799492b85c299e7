import type { SessionUser } from 'contract/auth.ts'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { access } from '../access.ts'
import { type Screen, screens } from '../screens.ts'
import { Brand } from './Brand.tsx'
import styles from './Layout.module.css'

/** The screens of one part of the menu that this person may open: what is shown is what the guard lets through. */
const entriesOf = (menu: Screen['menu'], user: SessionUser) =>
  screens.filter((screen) => screen.menu === menu && access(screen, { status: 'authenticated', user }) === 'show')

/** Bars of a signed-in person: the menu of section 2, and the person's own things. */
export default function SignedInHeader({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const admin = entriesOf('admin', user)
  const main = entriesOf('main', user)
  return (
    <header className={styles.signedIn}>
      <div className={styles.top}>
        <Brand />
        <div className={styles.account}>
          <Disclosure label={<AccountName user={user} />} closeOn={path} isAtEnd>
            <p className={styles.email}>{user.email}</p>
            <ul className={styles.list}>
              <Entries entries={entriesOf('account', user)} path={path} />
              <li>
                <Link to="/sign-out">{t('auth.signOut')}</Link>
              </li>
            </ul>
          </Disclosure>
        </div>
      </div>
      <nav aria-label={t('screen.pages')} className={styles.menu}>
        <div className={styles.wide}>
          {admin.length > 0 && (
            <Disclosure label={t('screen.admin')} closeOn={path}>
              <ul className={styles.list}>
                <Entries entries={admin} path={path} />
              </ul>
            </Disclosure>
          )}
          <ul className={styles.row}>
            <Entries entries={main} path={path} />
          </ul>
        </div>
        <div className={styles.narrow}>
          <Disclosure label={t('screen.menu')} closeOn={path}>
            {admin.length > 0 && (
              <>
                <h2 className={styles.group}>{t('screen.admin')}</h2>
                <ul className={styles.list}>
                  <Entries entries={admin} path={path} />
                </ul>
                <hr className={styles.line} />
              </>
            )}
            <ul className={styles.list}>
              <Entries entries={main} path={path} />
            </ul>
          </Disclosure>
        </div>
      </nav>
    </header>
  )
}

function Entries({ entries, path }: { entries: Screen[]; path: string }) {
  const { t } = useTranslation()
  return entries.map((screen) => (
    <li key={screen.path}>
      <Link to={screen.path} aria-current={path === screen.path ? 'page' : undefined}>
        {t(`screen.${screen.title}`)}
      </Link>
    </li>
  ))
}

function AccountName({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  return (
    <span className={styles.name}>
      <span className="only-spoken">{t('screen.signedInAs')} </span>
      <bdi>{user.displayName}</bdi>
    </span>
  )
}
