import type { PublicVotingOption } from '@snowplow/contract/public-voting.ts'
import { FullBallotAlert } from './FullBallotAlert.tsx'
import { NamesTable } from './NamesTable.tsx'
import styles from './Poll.module.css'
import { useBallot } from './useBallot.ts'

/** Sends nothing: for trying the vote before it opens. */
export function TrialBallot({ options }: { options: PublicVotingOption[] }) {
  const ballot = useBallot()
  return (
    <>
      <NamesTable options={options} ballot={ballot} />
      <div className={styles.trialAlert}>
        <FullBallotAlert refused={ballot.picks.refused} />
      </div>
    </>
  )
}
