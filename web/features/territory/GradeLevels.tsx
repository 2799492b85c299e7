import { useTranslation } from '../../i18n/i18n.ts'
import { Card, Text } from '../../ui/layout/Boxes.tsx'
import { EditableList } from './EditableList.tsx'
import { territoryControls } from './territory-controls.ts'
import { createItem, type TerritoryDraft } from './territory-draft.ts'

interface GradeLevelsProps {
  draft: TerritoryDraft
  change: (next: (draft: TerritoryDraft) => TerritoryDraft) => void
}

/** Grade levels offered by the naming form, in school order. */
export function GradeLevels({ draft, change }: GradeLevelsProps) {
  const { t } = useTranslation()
  return (
    <Card as="section" gap="4" aria-labelledby="territory-grades">
      <h2 id="territory-grades">{t('territory.gradeLevels')}</h2>
      <Text size="2" tone="soft">
        {t('territory.gradeLevelsHint')}
      </Text>
      <EditableList
        items={draft.gradeLevels}
        label={(number) => t('territory.gradeLevelName', { number })}
        addText={t('territory.addGradeLevel')}
        addId={territoryControls.gradeLevel}
        onAdd={() => change((now) => ({ ...now, gradeLevels: [...now.gradeLevels, createItem('')] }))}
        onChange={(gradeLevels) => change((now) => ({ ...now, gradeLevels }))}
        onRemove={({ key }) =>
          change((now) => ({ ...now, gradeLevels: now.gradeLevels.filter((level) => level.key !== key) }))
        }
      />
    </Card>
  )
}
