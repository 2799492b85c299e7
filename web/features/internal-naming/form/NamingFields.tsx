import { snowplowNameMaxLength, truckIdMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PlowDrawing } from '../../plow/PlowDrawing.tsx'
import { DistrictInput } from '../DistrictInput.tsx'
import styles from '../Naming.module.css'

/** District, truck and name (section 3), and the truck that carries the name while it is typed. */
export function NamingFields() {
  const { t } = useTranslation()
  const { value: name } = useField<string>({ name: 'snowplowName' })
  const district = useField<number>({ name: 'districtId' })
  return (
    <div className={styles.fields}>
      <div className={styles.inputs}>
        <div className={styles.pair}>
          <DistrictInput {...district} hint={t('naming.districtHint')} noneText={t('naming.districtPick')} />
          <TextField
            name="snowplowId"
            hint={t('naming.snowplowIdHint')}
            maxLength={truckIdMaxLength}
            autoComplete="off"
            dir="auto"
          />
        </div>
        <TextField
          name="snowplowName"
          label={t('naming.snowplowName')}
          hint={t('naming.snowplowNameHint', { max: snowplowNameMaxLength })}
          maxLength={snowplowNameMaxLength}
          autoComplete="off"
          dir="auto"
        />
      </div>
      <div className={styles.plow}>
        <PlowDrawing
          name={name.trim()}
          label={name.trim() ? t('form.plowLabel', { name }) : t('form.plowLabelEmpty')}
        />
      </div>
    </div>
  )
}
