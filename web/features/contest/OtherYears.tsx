import { archivePath } from '@snowplow/contract/screen-paths.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { useGetContest } from './contest.queries.ts'
import { useEarlierYears } from './useEarlierYears.ts'

interface OtherYearsProps {
  path: '/winners' | '/results'
  label: string
  current: string
  titleOf: (year: string) => string
}

/** Links to this page of other seasons; none without an earlier season. */
export function OtherYears({ path, label, current, titleOf }: OtherYearsProps) {
  const { season } = useSelectedSeason()
  const others = useEarlierYears().filter((year) => String(year) !== season)
  const currentYear = useGetContest().data?.season.year
  // A closed season remains the current one until the next is started.
  const isAnother = season !== undefined && season !== String(currentYear)
  if (!isAnother && others.length === 0) return null
  return (
    <Row as="nav" gap="4" aria-label={label}>
      {isAnother && <ScreenLink to={path}>{current}</ScreenLink>}
      {others.map((year) => (
        <ScreenLink key={year} to={archivePath(year, path)}>
          {titleOf(String(year))}
        </ScreenLink>
      ))}
    </Row>
  )
}
