import '../../i18n/staff.ts'
import type { ReactNode } from 'react'
import { MuiTheme } from '../../theme/mui.tsx'
import { Row, Stack, Text } from './Layout.tsx'
import { PageTitle } from './Page.tsx'
import styles from './staff.module.css'

interface AdminPageProps {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}

/** A page of lists: wider than reading needs, with its heading and MUI in the site's colors. */
export function AdminPage({ title, lead, action, children }: AdminPageProps) {
  return (
    <MuiTheme>
      <Stack gap="4" className={styles.page}>
        <Row gap="5" justify="between" className={styles.top}>
          <div>
            <PageTitle isForWork>{title}</PageTitle>
            {lead && (
              <Text size="2" tone="soft" className={styles.lead}>
                {lead}
              </Text>
            )}
          </div>
          {action}
        </Row>
        {children}
      </Stack>
    </MuiTheme>
  )
}
