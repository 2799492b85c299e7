import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { LanguageMenu } from '../../ui/button/LanguageMenu.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { PageTitle } from '../../ui/layout/Page.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import { WinterScene } from '../plow/WinterScene.tsx'
import styles from './AuthScreen.module.css'

interface AuthScreenProps {
  children: ReactNode
  /** What the picture's side says instead of the contest's title; such a page has its heading in the column. */
  promo?: ReactNode
}

/** Two halves: what to do on the left, the winter road with the contest's title on the right (section 2). */
export function AuthScreen({ children, promo }: AuthScreenProps) {
  const { t } = useTranslation()
  // The heading comes first to the ear and on a phone, whichever half it stands in.
  return (
    <Stack className={styles.screen}>
      {!promo && (
        <Panel>
          <PageTitle>{t('contest.title')}</PageTitle>
        </Panel>
      )}
      <Stack gap="5" justify="center" className={styles.column}>
        {children}
        <LanguageMenu />
      </Stack>
      {promo && <Panel>{promo}</Panel>}
    </Stack>
  )
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <WinterScene className={styles.panel}>
      <Stack gap="4" className={styles.words}>
        {children}
      </Stack>
      <div className={styles.plow}>
        <PlowDrawing name="Sleetwood Mac" decorative />
      </div>
    </WinterScene>
  )
}
