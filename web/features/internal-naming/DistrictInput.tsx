import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { FieldProps } from '../../ui/input/Field.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { useListDistricts } from '../county/county.queries.ts'

interface DistrictInputProps extends FieldProps {
  /** 0 if none is selected. */
  value: number
  onChange: (districtId: number) => void
  onBlur?: () => void
  noneText: string
}

export function DistrictInput({ value, onChange, noneText, error, ...field }: DistrictInputProps) {
  const { t } = useTranslation()
  const districts = useListDistricts()
  return (
    <div>
      <SelectInput
        {...field}
        error={districts.isError ? t('naming.districtsFailed') : error}
        value={value}
        onChange={(chosen) => onChange(Number(chosen))}
      >
        <option value={0}>{noneText}</option>
        <Options of={districts.data} />
      </SelectInput>
      {districts.isError && (
        <Button variant="text" size="small" onClick={() => districts.refetch()}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}
