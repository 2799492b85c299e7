import type { County, District } from '@snowplow/contract/county/county.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useAddress } from '../../../ui/address.ts'
import { QueryNotice } from '../../../ui/feedback/QueryNotice.tsx'
import { SearchInput } from '../../../ui/input/SearchInput.tsx'
import { Options, SelectInput } from '../../../ui/input/SelectInput.tsx'
import { Card, Columns, EmptyState, Stack } from '../../../ui/layout/Boxes.tsx'
import { Pages } from '../../../workspace/data-table/Pages.tsx'
import {
  combineConditions,
  toFullTextCondition,
  useLastPage,
  useTableState,
} from '../../../workspace/data-table/table-state.ts'
import { useListCounties } from '../../county/county.queries.ts'
import styles from '../DistrictPoll.module.css'
import { approvedNamesQuery } from '../district-poll.queries.ts'
import { ApprovedNameRow } from './ApprovedNameRow.tsx'
import type { Pick, Picks } from './favorites-draft.ts'

const sorts = { snowplowName: ['snowplowName'], id: ['id'], countyId: ['countyId'] }
const orders = ['snowplowName:asc', 'snowplowName:desc', 'id:desc', 'id:asc', 'countyId:asc'] as const

interface ApprovedNamesProps {
  district: District
  picks: Picks
  onPick: (name: Pick) => void
}

export function ApprovedNames({ district, picks, onPick }: ApprovedNamesProps) {
  const { t } = useTranslation()
  const address = useAddress()
  const counties = useListCounties()
  const searchText = address.text('text')
  const isSelectedCounty = ({ id, districtId }: County) => districtId === district.id && id === address.number('county')
  const county = counties.data?.find(isSelectedCounty)?.id ?? ''
  const where = combineConditions([
    { districtId: district.id },
    toFullTextCondition('words', searchText),
    county === '' ? null : { countyId: county },
  ])
  const table = useTableState(address, { field: 'snowplowName', direction: 'asc' }, sorts, where)
  const names = useQuery(approvedNamesQuery(table.query))
  const { items = [], total = 0 } = names.data ?? {}
  const lastPage = useLastPage(table, names.data?.total, names.isFetching)
  const isFiltered = searchText.trim() !== '' || county !== ''
  const countyName = (id: number) => counties.data?.find((one) => one.id === id)?.name ?? ''

  const list = useRef<HTMLUListElement>(null)
  const goToPage = (page: number) => {
    table.setPage(page)
    // The pager is below the list: continue at the top of the new page.
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }
  const sort = (order: string) => {
    const [field = 'snowplowName', direction] = order.split(':')
    table.setSort({ field, direction: direction === 'desc' ? 'desc' : 'asc' })
  }
  return (
    <Stack
      as="section"
      aria-labelledby="approved-names"
      aria-busy={names.isFetching}
      gap="4"
      className={styles.approvedNames}
    >
      <h2 id="approved-names">{t('favorites.names', { district: district.name })}</h2>
      <Columns as="search" aria-label={t('favorites.filters')} least="1" gap="4" align="end">
        <SearchInput id="name-search" label={t('favorites.search')} {...address.bindText('text')} />
        <SelectInput id="name-county" label={t('favorites.county')} {...address.bindSelect('county', county)}>
          <option value="">{t('favorites.anyCounty')}</option>
          <Options of={counties.data?.filter(({ districtId }) => districtId === district.id)} />
        </SelectInput>
        <SelectInput
          id="name-order"
          label={t('table.sortBy')}
          value={`${table.sort.field}:${table.sort.direction}`}
          onChange={sort}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(`favorites.order_${order.replace(':', '_') as 'id_asc'}`)}
            </option>
          ))}
        </SelectInput>
      </Columns>
      <QueryNotice of={names} failed={t('favorites.namesFailed')} />
      {names.data && total === 0 && (
        <EmptyState role="status">{t(isFiltered ? 'favorites.noneFound' : 'favorites.none')}</EmptyState>
      )}
      {total > 0 && (
        <>
          <Card as="ul" isRuled ref={list} tabIndex={-1} aria-labelledby="approved-names">
            {items.map((name) => (
              <ApprovedNameRow
                key={name.id}
                name={name}
                county={countyName(name.countyId)}
                isPicked={picks.has(name.id)}
                onPick={() => onPick({ id: name.id, snowplowName: name.snowplowName })}
              />
            ))}
          </Card>
          <Pages table={{ ...table, setPage: goToPage }} rowCount={items.length} total={total} lastPage={lastPage} />
        </>
      )}
    </Stack>
  )
}
