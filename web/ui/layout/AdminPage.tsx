import '../../i18n/staff.ts'
import type { ReactNode } from 'react'
import { MuiTheme } from '../../theme/mui.tsx'
import styles from './AdminPage.module.css'
import { PageTitle } from './Page.tsx'

interface AdminPageProps {
  title: string
  lead?: string
  /** The one thing to do on this page, beside its heading. */
  action?: ReactNode
  children: ReactNode
}

/** A page of lists: wider than reading needs, with its heading and MUI in the site's colours. */
export function AdminPage({ title, lead, action, children }: AdminPageProps) {
  return (
    <MuiTheme>
      <div className={styles.page}>
        <div className={styles.top}>
          <div>
            <PageTitle>{title}</PageTitle>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </MuiTheme>
  )
}
