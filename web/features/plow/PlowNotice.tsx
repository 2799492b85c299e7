import type { ReactNode } from 'react'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Lead, PageSection, PageTitle, Picture } from '../../ui/layout/Page.tsx'
import { PlowDrawing } from './PlowDrawing.tsx'

interface PlowNoticeProps {
  /** What the plow has on its side. */
  plow?: string
  title: ReactNode
  lead: ReactNode
  /** Where to go from here. */
  children?: ReactNode
}

/** A page that has nothing to show but why, and where to go: a plow, a title, a sentence. */
export const PlowNotice = ({ plow = '', title, lead, children }: PlowNoticeProps) => (
  <PageSection>
    <Stack gap="5" isCentered>
      <Picture>
        <PlowDrawing name={plow} decorative />
      </Picture>
      <PageTitle>{title}</PageTitle>
      <Lead>{lead}</Lead>
      {children}
    </Stack>
  </PageSection>
)
