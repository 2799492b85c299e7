import type { ReactNode } from 'react'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle, Picture } from '../../ui/layout/Page.tsx'
import { PlowIllustration } from './PlowIllustration.tsx'

interface PlowNoticeProps {
  plow?: string
  title: ReactNode
  lead: ReactNode
  children?: ReactNode
}

export const PlowNotice = ({ plow = '', title, lead, children }: PlowNoticeProps) => (
  <PageSection>
    <Stack gap="5" isCentered>
      <Picture>
        <PlowIllustration name={plow} decorative />
      </Picture>
      <PageTitle>{title}</PageTitle>
      <Lead>{lead}</Lead>
      {children}
    </Stack>
  </PageSection>
)
