import { useTranslation } from '../../i18n/i18n.ts'
import checkbox from '../../ui/input/checkbox.module.css'
import { Card, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { EditableList } from './EditableList.tsx'
import { getDistrictColor } from './map/district-colors.ts'
import styles from './Territory.module.css'
import { territoryControls } from './territory-controls.ts'
import { createItem, removeDistrict, type TerritoryDraft } from './territory-draft.ts'

interface DistrictsProps {
  draft: TerritoryDraft
  chosen: string | null
  onChoose: (key: string) => void
  change: (next: (draft: TerritoryDraft) => TerritoryDraft) => void
}

/** Ordered, with their colors. The map assigns counties to the selected one. */
export function Districts({ draft, chosen, onChoose, change }: DistrictsProps) {
  const { t } = useTranslation()
  const countiesByDistrict = Map.groupBy(draft.counties, ({ district }) => district)
  function add() {
    const names = new Set(draft.districts.map(({ name }) => name))
    let number = draft.districts.length + 1
    while (names.has(t('territory.newDistrict', { number }))) number += 1
    const district = createItem(t('territory.newDistrict', { number }))
    change((now) => ({ ...now, districts: [...now.districts, district] }))
    onChoose(district.key)
  }
  return (
    <Card as="section" gap="4" aria-labelledby="territory-districts">
      <h2 id="territory-districts">{t('territory.districts')}</h2>
      <Text size="2" tone="soft">
        {t('territory.districtsHint')}
      </Text>
      <EditableList
        items={draft.districts}
        label={(number) => t('territory.districtName', { number })}
        addText={t('territory.addDistrict')}
        addId={territoryControls.district}
        onAdd={add}
        onChange={(districts) => change((now) => ({ ...now, districts }))}
        onRemove={({ key }) => change((now) => removeDistrict(now, key))}
        start={({ key, name }, index) => (
          <label className={checkbox.check} title={t('territory.paintWith', { name })}>
            <input
              type="radio"
              className={checkbox.box}
              name="territory-brush"
              aria-label={t('territory.paintWith', { name })}
              checked={key === chosen}
              onChange={() => onChoose(key)}
            />
            <span className={shared.swatch} style={{ background: getDistrictColor(index) }} />
          </label>
        )}
        end={({ key }) => (
          <Text as="span" size="1" tone="soft" className={styles.count}>
            {t('territory.count', { count: countiesByDistrict.get(key)?.length ?? 0 })}
          </Text>
        )}
      />
    </Card>
  )
}
