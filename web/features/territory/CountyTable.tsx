import { indexCounties, type StateName } from '@snowplow/contract/county/county-name.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { X } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import inputs from '../../ui/input/input.module.css'
import { Options } from '../../ui/input/SelectInput.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { useLimit } from '../../ui/input/useLimit.tsx'
import { joinClasses, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import styles from './Territory.module.css'
import type { CountyItem, Item } from './territory-draft.ts'

/** Rows rendered at first; the others are found by search. */
const initialRows = 24

interface CountyTableProps {
  counties: readonly CountyItem[]
  districts: readonly Item[]
  state: StateName | null
  /** Limits the table to counties that had no district when the filter was set. */
  isFreeOnly: boolean
  onShowAll: () => void
  colorOf: (district: string | null) => string
  onAssign: (county: CountyItem, district: string | null) => void
  onRemove: (key: string) => void
  onAdd: (name: string) => void
}

/** Accessible equivalent of the map: every county with its district. */
export function CountyTable({ counties, districts, state, isFreeOnly, onShowAll, ...table }: CountyTableProps) {
  const { colorOf, onAssign, onRemove, onAdd } = table
  const { t } = useTranslation()
  const [filterText, setFilterText] = useState('')
  const [visibleCount, setVisibleCount] = useState(initialRows)
  const [added, setAdded] = useState('')
  // Frozen when the filter is set, so that a row stays after its county gets a district.
  const [unassignedKeys, setUnassignedKeys] = useState<ReadonlySet<string> | null>(null)
  if (isFreeOnly !== (unassignedKeys !== null))
    setUnassignedKeys(isFreeOnly ? new Set(counties.flatMap(({ key, district }) => (district ? [] : key))) : null)
  const named = filterText.trim() === '' ? counties : indexCounties(counties, state).search(filterText)
  const found = unassignedKeys ? named.filter(({ key }) => unassignedKeys.has(key)) : named
  return (
    <Stack gap="3">
      {isFreeOnly && (
        <Row gap="3">
          <Text weight="strong">{t('territory.freeOnly')}</Text>
          <Button variant="outlined" size="small" onClick={onShowAll}>
            {t('territory.showAll')}
          </Button>
        </Row>
      )}
      <TextInput
        id="territory-filter"
        label={t('territory.filter')}
        type="search"
        value={filterText}
        onChange={setFilterText}
      />
      {found.length === 0 && (
        <Text role="status" tone="soft">
          {t(counties.length === 0 ? 'territory.noCounties' : 'territory.noneFound')}
        </Text>
      )}
      {found.length > 0 && (
        <Stack as="ul" isRuled className={styles.list}>
          {found.slice(0, visibleCount).map((county) => (
            <CountyRow
              key={county.key}
              county={county}
              districts={districts}
              color={colorOf(county.district)}
              onAssign={onAssign}
              onRemove={onRemove}
            />
          ))}
        </Stack>
      )}
      {found.length > visibleCount && (
        <Row>
          <Button variant="outlined" size="small" onClick={() => setVisibleCount(visibleCount + initialRows * 2)}>
            {t('territory.more')}
          </Button>
        </Row>
      )}
      <Row
        as="form"
        gap="3"
        align="end"
        onSubmit={(event) => {
          event.preventDefault()
          const name = added.trim()
          if (name === '' || name.length > nameMaxLength) return
          onAdd(name)
          setAdded('')
        }}
      >
        <TextInput
          id="territory-county"
          label={t('territory.ownCounty')}
          value={added}
          {...useLimit(added, nameMaxLength)}
          autoComplete="off"
          onChange={setAdded}
        />
        <Button variant="outlined" type="submit">
          {t('territory.addCounty')}
        </Button>
      </Row>
    </Stack>
  )
}

interface CountyRowProps extends Pick<CountyTableProps, 'districts' | 'onAssign' | 'onRemove'> {
  county: CountyItem
  color: string
}

const CountyRow = memo(function CountyRow({ county, districts, color, onAssign, onRemove }: CountyRowProps) {
  const { t } = useTranslation()
  return (
    <Row as="li" gap="2" isUnwrapped>
      <span className={shared.swatch} style={{ background: color }} />
      <UserText className={styles.name}>{county.name}</UserText>
      <div className={joinClasses(inputs.control, styles.choice)}>
        <select
          className={inputs.input}
          aria-label={t('territory.districtOf', { county: county.name })}
          value={county.district ?? ''}
          onChange={({ target }) => onAssign(county, target.value || null)}
        >
          <option value="">{t('territory.noDistrict')}</option>
          <Options of={districts.map(({ key, name }) => ({ id: key, name }))} />
        </select>
      </div>
      <IconButton label={t('territory.remove', { name: county.name })} onClick={() => onRemove(county.key)}>
        <Icon of={X} />
      </IconButton>
    </Row>
  )
})
