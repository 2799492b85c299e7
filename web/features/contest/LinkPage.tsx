import { Fragment, type ReactNode } from 'react'
import { CallError, type FailureCode } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
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
      </Stack>
    </PageSection>
  )
}
