import { mailKinds } from '@snowplow/contract/mail/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Address, SelectedSeason } from '../../ui/address.ts'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { SearchInput } from '../../ui/input/SearchInput.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { CountedLabel } from '../../workspace/filter/CountedLabel.tsx'
import { FilterBar } from '../../workspace/filter/FilterBar.tsx'
import { mailStatusQuery } from './mail.queries.ts'
import { getKindKey, shownStates } from './mail-labels.ts'

interface MailFiltersProps {
  address: Address
  season: SelectedSeason
  isFiltered: boolean
}

export function MailFilters({ address, season, isFiltered }: MailFiltersProps) {
  const { t } = useTranslation()
  const kind = address.oneOf('kind', mailKinds)
  return (
    <FilterBar
      label={t('mail.filters')}
      search={<SearchInput id="mail-search" label={t('mail.search')} {...address.bindText('to')} />}
      beside={<StateFilter address={address} season={season} />}
      used={kind ? 1 : 0}
      onClear={isFiltered ? () => address.go({ to: null, state: null, kind: null }) : undefined}
    >
      <SelectInput id="mail-kind" label={t('mail.kind')} {...address.bindSelect('kind', kind)}>
        <option value="">{t('mail.anyKind')}</option>
        {mailKinds.map((one) => (
          <option key={one} value={one}>
            {t(getKindKey(one))}
          </option>
        ))}
      </SelectInput>
    </FilterBar>
  )
}

/** Each state with its count, as long as no other filter narrows the list. */
function StateFilter({ address, season }: Pick<MailFiltersProps, 'address' | 'season'>) {
  const { t } = useTranslation()
  const counts = useQuery(mailStatusQuery(season)).data?.counts
  const isNarrowed = address.text('to') !== '' || address.oneOf('kind', mailKinds) !== ''
  const getLabel = (state: (typeof shownStates)[number] | '') => {
    const count = isNarrowed || state === '' || state === 'bounced' ? undefined : counts?.[state]
    return <CountedLabel label={t(state === '' ? 'mail.anyState' : `mail.state_${state}`)} count={count} />
  }
  return (
    <RadioGroup
      variant="line"
      label={t('mail.state')}
      isLabelHidden
      options={(['', ...shownStates] as const).map((value) => ({ value, label: getLabel(value) }))}
      value={address.oneOf('state', shownStates)}
      onChange={(state) => address.go({ state })}
    />
  )
}
