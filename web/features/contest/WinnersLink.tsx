import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { OutsideLink, ScreenLink } from '../../ui/button/Button.tsx'

/** Leads to where the winners are: this site's own page, unless the department has configured another. */
export function WinnersLink({ contest, children }: { contest: ContestReply; children: string }) {
  const { winnersLink } = contest.texts
  if (winnersLink === null) {
    return (
      <ScreenLink to="/winners" variant="primary">
        {children}
      </ScreenLink>
    )
  }
  return (
    <OutsideLink href={winnersLink} variant="primary">
      {children}
    </OutsideLink>
  )
}
