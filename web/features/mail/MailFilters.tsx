import { mailKinds } from '@snowplow/contract/mail.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Address } from '../../ui/address.ts'
import { SearchInput } from '../../ui/input/SearchInput.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { FilterBar } from '../../workspace/filter/FilterBar.tsx'
import { kindKey, shownStates } from './mail-labels.ts'

export function MailFilters({ address, isFiltered }: { address: Address; isFiltered: boolean }) {
  const { t } = useTranslation()
  const state = address.oneOf('state', shownStates)
  const kind = address.oneOf('kind', mailKinds)
  return (
    <FilterBar
      label={t('mail.filters')}
      search={<SearchInput id="mail-search" label={t('mail.search')} {...address.bindText('to')} />}
      used={[state, kind].filter(Boolean).length}
      onClear={isFiltered ? () => address.go({ to: null, state: null, kind: null }) : undefined}
    >
      <SelectInput id="mail-state" label={t('mail.state')} {...address.bindSelect('state', state)}>
        <option value="">{t('mail.anyState')}</option>
        {shownStates.map((one) => (
          <option key={one} value={one}>
            {t(`mail.state_${one}`)}
          </option>
        ))}
      </SelectInput>
      <SelectInput id="mail-kind" label={t('mail.kind')} {...address.bindSelect('kind', kind)}>
        <option value="">{t('mail.anyKind')}</option>
        {mailKinds.map((one) => (
          <option key={one} value={one}>
            {t(kindKey(one))}
          </option>
        ))}
      </SelectInput>
    </FilterBar>
  )
}
