import '../../i18n/staff.ts'
import type { ReactNode } from 'react'
import { MuiTheme } from '../../theme/mui.tsx'
import { Row, Stack, Text } from './Boxes.tsx'
import { PageTitle } from './Page.tsx'
import styles from './staff.module.css'

interface AdminPageProps {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}

/** Template of signed-in pages: one width, heading and lead, with MUI in the site's colors. */
export function AdminPage({ title, lead, action, children }: AdminPageProps) {
  return (
    <MuiTheme>
      <Stack gap="4" className={styles.page}>
        <Stack gap="2">
          <Row gap="4" justify="between" className={styles.top}>
            <PageTitle isForWork>{title}</PageTitle>
            {action}
          </Row>
          {lead && (
            <Text size="2" tone="soft" width={760} className={styles.lead}>
              {lead}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </MuiTheme>
  )
}
