import { snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import styles from './Example.module.css'
import { ExampleSection } from './ExampleSection.tsx'

export function PlowExample() {
  const { t } = useTranslation()
  const [name, setName] = useState('Sleetwood Mac')
  return (
    <ExampleSection title={t('example.plow')} lead={t('example.plowLead')}>
      <div className={styles.plow}>
        <PlowDrawing name={name} label={t('example.plowLabel', { name })} />
      </div>
      <TextInput
        id="example-plow"
        label={t('example.plowName')}
        value={name}
        maxLength={snowplowNameMaxLength}
        onChange={setName}
      />
    </ExampleSection>
  )
}
