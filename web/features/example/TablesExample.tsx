import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Row } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import shared from '../../ui/layout/shared.module.css'
import { ExampleSection } from './ExampleSection.tsx'

/** Covers every plural form of English, Turkish and Arabic. */
const numbers = [0, 1, 2, 3, 11, 100]
/** Covers every ordinal form of English. */
const days = ['2025-08-11', '2025-10-01', '2025-10-02', '2025-10-03', '2025-09-15']
const colors = [
  'page',
  'paper',
  'ink',
  'ink-soft',
  'line-strong',
  'blue',
  'ice',
  'orange',
  'success',
  'warning',
  'danger',
] as const

/** Shows plural forms and dates, invisible in the catalogue, and the palette of the current theme. */
export function TablesExample() {
  const { t } = useTranslation()
  return (
    <>
      <ExampleSection title={t('example.words')} lead={t('example.wordsLead')}>
        <Row as="ul" gap="5" align="stretch">
          {days.map((each) => (
            <li key={each}>{formatDay(each, t)}</li>
          ))}
        </Row>
        <FigureTable
          caption={t('example.words')}
          columns={[
            { header: t('example.number'), cell: (count) => count },
            { header: t('example.wording'), cell: (count) => t('vote.selectMore', { count }) },
          ]}
          rows={numbers}
          keyOf={(count) => count}
        />
      </ExampleSection>
      <ExampleSection title={t('example.colors')} lead={t('example.colorsLead')}>
        <FigureTable
          caption={t('example.colors')}
          columns={[
            { header: t('example.color'), cell: (color) => <Color name={color} /> },
            { header: t('example.colorUse'), cell: (color) => t(`example.color_${color}`) },
          ]}
          rows={colors}
          keyOf={(color) => color}
        />
      </ExampleSection>
    </>
  )
}

function Color({ name }: { name: string }) {
  return (
    <Row as="span" gap="3" isUnwrapped>
      <span className={shared.swatch} style={{ width: 40, height: 40, background: `var(--${name})` }} />
      <code dir="ltr">{`--${name}`}</code>
    </Row>
  )
}
