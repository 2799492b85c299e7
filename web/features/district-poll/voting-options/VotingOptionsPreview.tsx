import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Options, SelectInput } from '../../../ui/input/SelectInput.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useGetContest } from '../../contest/contest.queries.ts'
import { useListCounties } from '../../county/county.queries.ts'
import { getCountyTitle } from '../../public-voting/county-title.ts'
import type { OfferedName } from './voting-options-draft.ts'

/** Lazy, through the vote page's chunk: a shared chunk would also load with the naming form (web/build/chunks.ts). */
const TrialBallot = lazy(() =>
  import('../../public-voting/FavoriteNamePollPage.tsx').then(({ TrialBallot }) => ({ default: TrialBallot })),
)

interface VotingOptionsPreviewProps {
  districtId: number
  names: readonly OfferedName[]
  onClose: () => void
}

/** Preview of the ballot as voters see it: the same table, to read, search and try. */
export function VotingOptionsPreview({ districtId, names, onClose }: VotingOptionsPreviewProps) {
  const { t } = useTranslation()
  const counties = useListCounties()
  const districtCounties = counties.data?.filter((county) => county.districtId === districtId) ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const contest = useGetContest().data
  const county = districtCounties.find(({ id }) => id === chosen) ?? districtCounties[0]
  const options = names.map(({ id, ...publicNameSubmission }, index) => ({
    id,
    optionNumber: index + 1,
    publicNameSubmission,
  }))
  return (
    <Modal title={t('districtPoll.previewTitle')} width={680} onClose={onClose}>
      <p>{t('districtPoll.previewText')}</p>
      <SelectInput
        id="preview-county"
        label={t('vote.county')}
        value={county?.id ?? ''}
        onChange={(id) => setChosen(Number(id))}
      >
        <Options of={districtCounties} />
      </SelectInput>
      <h3 id="names">{county && t('vote.names', { county: getCountyTitle(county.name, contest, t) })}</h3>
      <Suspense fallback={<Waiting />}>
        <TrialBallot options={options} />
      </Suspense>
    </Modal>
  )
}
