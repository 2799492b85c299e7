import '../../i18n/poll.ts'
import '../../i18n/staff.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { useAddress } from '../../ui/address.ts'
import { AllDistricts } from './all-districts/AllDistricts.tsx'
import { DistrictPolls } from './DistrictPolls.tsx'
import { VotingOptions } from './voting-options/VotingOptions.tsx'

/** Section 2. */
export default function DistrictPollListPage({ title }: { title: string }) {
  const userId = Number(useSessionOwner())
  const address = useAddress()
  const district = address.number('district')
  if (district !== null) {
    return <VotingOptions key={`${userId} ${district}`} districtId={district} userId={userId} />
  }
  if (address.text('view') === 'every') return <AllDistricts userId={userId} />
  return <DistrictPolls title={title} userId={userId} />
}
