import '../../i18n/poll.ts'
import '../../i18n/staff.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { useAddress } from '../../ui/address.ts'
import { BallotPage } from './BallotPage.tsx'
import { DistrictPolls } from './DistrictPolls.tsx'
import { EveryBallotPage } from './EveryBallotPage.tsx'

/** How each district's poll stands, and the ballot that an administrator makes from it (section 2). */
export default function DistrictPollListPage({ title }: { title: string }) {
  const userId = Number(useSessionOwner())
  const address = useAddress()
  const district = address.number('district')
  if (district !== null) {
    return <BallotPage key={`${userId} ${district}`} districtId={district} userId={userId} />
  }
  if (address.text('view') === 'every') return <EveryBallotPage userId={userId} />
  return <DistrictPolls title={title} userId={userId} />
}
