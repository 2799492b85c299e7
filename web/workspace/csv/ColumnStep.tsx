import type { CsvHeading, CsvLine, ImportColumns, ImportFields } from '@snowplow/contract/csv/heading.ts'
import { useRef } from 'react'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { Columns, Text } from '../../ui/layout/Boxes.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { checkChoice, isComplete, maxHeadingLines } from './column-choice.ts'
import { FileButton } from './FileButton.tsx'

interface ColumnStepProps {
  fileName: string
  lines: readonly CsvLine[]
  fields: ImportFields
  heading: CsvHeading
  /** The choice of a person, at first that of `heading`. */
  columns: ImportColumns
  onChange: (columns: ImportColumns) => void
  onChangeHeadingLine: (line: number) => void
  onContinue: () => void
  onChoose: (file: File) => void
  onClose: () => void
}

const maxExamples = 3

const truncate = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text)

/** Label of the field; the form's own where it has one. */
const getLabel = (t: Translate, field: string) => t([`csv.field_${field as 'roles'}`, `fields.${field as 'email'}`])

/** Shows which column of a file fills which field, and lets a person change it. */
export function ColumnStep({ fileName, lines, fields, heading, columns, onChange, ...rest }: ColumnStepProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { names, candidates } = heading
  const sample = lines.slice(lines.findIndex(({ line }) => line === heading.line) + heading.rowCount)
  const getName = (column: number) => truncate(names[column] || t('csv.columnNumber', { number: column + 1 }), 80)
  const problems = checkChoice(columns, fields)
  const used = new Set(Object.values(columns))
  const ignored = names.filter((name, column) => name !== '' && !used.has(column))

  const getError = (field: string) => {
    const other = problems.twice[field]
    if (other !== undefined) return t('csv.columnTwice', { field: getLabel(t, other) })
    if (columns[field] != null) return undefined
    const fitting = candidates[field]
    if (fitting) return t('csv.columnsFit', { columns: fitting.map(getName).join(', ') })
    return problems.missing.includes(field) ? t('csv.columnNeeded') : undefined
  }
  const getExamples = (column: number | null) => {
    if (column === null) return ''
    const values = new Set(sample.flatMap(({ record }) => record[column] || []))
    if (values.size === 0) return t('csv.emptyColumn')
    const examples = [...values].slice(0, maxExamples).map((value) => truncate(value.replace(/\s+/g, ' '), 30))
    return t('csv.examples', { values: examples.join(' · ') })
  }
  const submit = () => {
    if (isComplete(problems)) rest.onContinue()
    else list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <Modal title={t('csv.columnsTitle', { file: fileName })} width={760} onClose={rest.onClose}>
      <p data-first tabIndex={-1}>
        {t('csv.columnsLead')}
      </p>
      <Columns least="3" gap="5" ref={list}>
        {Object.entries(fields).map(([field, { isOptional }]) => (
          <SelectInput
            key={field}
            id={`column-of-${field}`}
            label={isOptional ? t('csv.optional', { field: getLabel(t, field) }) : getLabel(t, field)}
            hint={getExamples(columns[field] ?? null)}
            error={getError(field)}
            isRequired={!isOptional}
            value={columns[field] ?? ''}
            onChange={(value) => onChange({ ...columns, [field]: value === '' ? null : Number(value) })}
          >
            <option value="">{t(isOptional ? 'csv.noColumn' : 'csv.chooseColumn')}</option>
            <Options of={names.map((_, column) => ({ id: column, name: getName(column) }))} />
          </SelectInput>
        ))}
      </Columns>
      {ignored.length > 0 && (
        <Text size="2" tone="soft">
          {t('csv.ignoredColumns', { columns: ignored.join(', ') })}
        </Text>
      )}
      <SelectInput
        id="heading-line"
        label={t('csv.headingLine')}
        hint={t('csv.headingLineHint')}
        value={heading.line}
        onChange={(value) => rest.onChangeHeadingLine(Number(value))}
      >
        {lines.slice(0, maxHeadingLines).map(({ line, record }) => (
          <option key={line} value={line}>
            {`${line}: ${truncate(record.filter(Boolean).join(' · '), 80)}`}
          </option>
        ))}
      </SelectInput>
      <ModalButtons>
        <Button variant="filled" onClick={submit}>
          {t('csv.continue')}
        </Button>
        <FileButton label={t('csv.chooseOther')} onChoose={rest.onChoose} />
        <Button variant="outlined" onClick={rest.onClose}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}
