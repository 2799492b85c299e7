import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { LanguageMenu } from '../../ui/button/LanguageMenu.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import { PageTitle } from '../../ui/layout/Page.tsx'
import { DepartmentLogo } from '../branding/DepartmentLogo.tsx'
import { useGetContest, useOfferedLanguages } from '../contest/contest.queries.ts'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { WinterScene } from '../plow/WinterScene.tsx'
import styles from './AuthScreen.module.css'

const logoRoom = { width: 240, height: 66 }

interface AuthScreenProps {
  children: ReactNode
  /** Replaces the contest's title beside the illustration; the page then has its heading in the column. */
  promo?: ReactNode
}

/** Form on the left, winter road with the contest's title on the right (section 2). */
export function AuthScreen({ children, promo }: AuthScreenProps) {
  const { t } = useTranslation()
  const { data: contest } = useGetContest()
  // The heading is first for screen readers and on phones, in either half.
  return (
    <Stack className={styles.screen}>
      {!promo && (
        <Panel>
          <PageTitle>{t('contest.title')}</PageTitle>
        </Panel>
      )}
      <Stack gap="4" justify="center" className={styles.column}>
        {contest?.branding.logo && (
          <Row>
            <DepartmentLogo
              logo={contest.branding.logo}
              name={contest.texts.departmentName ?? t('contest.title')}
              within={logoRoom}
            />
          </Row>
        )}
        {children}
        <LanguageMenu offered={useOfferedLanguages()} />
      </Stack>
      {promo && <Panel>{promo}</Panel>}
    </Stack>
  )
}

function Panel({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { data: contest } = useGetContest()
  return (
    <WinterScene className={styles.panel}>
      <Stack gap="4" width={560}>
        {children}
      </Stack>
      <div className={styles.plow}>
        <PlowIllustration name={contest?.branding.plowName ?? t('front.plowName')} decorative />
      </div>
    </WinterScene>
  )
}
