import '../../i18n/poll.ts'
import { useState } from 'react'
import { PageSection } from '../../ui/layout/Page.tsx'
import { PhaseGate } from '../contest/PhaseGate.tsx'
import { FavoriteNamePoll } from './FavoriteNamePoll.tsx'
import { type VoteReceipt, VoteThanks } from './VoteThanks.tsx'
import { forgetVoteDraft } from './vote-draft.ts'

/** The public vote (section 2): the poll, then a thank-you that outlives the poll's last second. */
export default function FavoriteNamePollPage() {
  const [receipt, setReceipt] = useState<VoteReceipt | null>(null)
  const showThanks = (given: VoteReceipt) => {
    forgetVoteDraft()
    setReceipt(given)
  }
  if (receipt) {
    return (
      <PageSection>
        <VoteThanks receipt={receipt} onAgain={() => setReceipt(null)} />
      </PageSection>
    )
  }
  return (
    <PhaseGate phase={3}>
      {(contest) => (
        <PageSection>
          <FavoriteNamePoll contest={contest} onVoted={showThanks} />
        </PageSection>
      )}
    </PhaseGate>
  )
}
