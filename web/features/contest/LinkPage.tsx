import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, type FailureCode } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import { PageSection, PageTitle } from '../../ui/layout/Page.tsx'
import { NeedsScript } from './NeedsScript.tsx'

interface LinkPageProps {
  title: string
  /** Error code for a link without a token. */
  notFound: FailureCode
  /** Content for a token; another token resets its state. */
  children: (token: string) => ReactNode
}

/** Page of a mailed link. Opening it changes nothing, since mailbox scanners open links too. */
export function LinkPage({ title, notFound, children }: LinkPageProps) {
  const { t } = useTranslation()
  const token = useLinkToken()
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{title}</PageTitle>
        <NeedsScript />
        {token === '' ? (
          <FailureNotice error={new CallError(404, notFound)} shouldFocus={false} />
        ) : (
          <Fragment key={token}>{children(token)}</Fragment>
        )}
        <Row>
          <ScreenLink to="/" variant="outlined">
            {t('phase.home')}
          </ScreenLink>
        </Row>
      </Stack>
    </PageSection>
  )
}
