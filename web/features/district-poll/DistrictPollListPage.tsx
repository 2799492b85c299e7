import '../../i18n/poll.ts'
import '../../i18n/staff.ts'
import { useSearch } from 'wouter'
import { useSessionOwner } from '../../lib/session.ts'
import { BallotPage } from './BallotPage.tsx'
import { DistrictPolls } from './DistrictPolls.tsx'

/** How each district's poll stands, and the ballot that an administrator makes from it (section 2). */
export default function DistrictPollListPage({ title }: { title: string }) {
  const userId = Number(useSessionOwner())
  const district = Number(new URLSearchParams(useSearch()).get('district'))
  if (Number.isInteger(district) && district > 0) {
    return <BallotPage key={`${userId} ${district}`} districtId={district} userId={userId} />
  }
  return <DistrictPolls title={title} userId={userId} />
}
