import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip, Chips } from '../../ui/feedback/Chip.tsx'
import { PasswordInput } from '../../ui/form/PasswordField.tsx'
import { Checkbox, Switch } from '../../ui/input/Checkbox.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { ExampleSection } from './ExampleSection.tsx'

const variants = ['primary', 'filled', 'outlined', 'text'] as const

export function ControlsExample() {
  const { t } = useTranslation()
  return (
    <>
      <ExampleSection title={t('example.buttons')} lead={t('example.buttonsLead')}>
        <Row gap="3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {t(`example.variant_${variant}`)}
            </Button>
          ))}
          <Button variant="outlined" size="small">
            {t('example.small')}
          </Button>
          <Button variant="filled" aria-disabled aria-describedby="example-waits">
            {t('example.waits')}
          </Button>
        </Row>
        <Text id="example-waits" tone="soft">
          {t('example.waitsWhy')}
        </Text>
      </ExampleSection>
      <ExampleSection title={t('example.fields')} lead={t('example.fieldsLead')}>
        <Fields />
      </ExampleSection>
      <ExampleSection title={t('example.chips')} lead={t('example.chipsLead')}>
        <Chips>
          <Chip>{t('example.chip')}</Chip>
          <Chip variant="strong">{t('example.chipStrong')}</Chip>
          <Chip variant="quiet">{t('example.chipQuiet')}</Chip>
        </Chips>
      </ExampleSection>
    </>
  )
}

function Fields() {
  const { t } = useTranslation()
  const [values, setValues] = useState({ line: '', wrong: '', paragraph: '', choice: 'filled', password: 'snow' })
  const [isTicked, setTicked] = useState(true)
  const [isOn, setOn] = useState(true)
  const field = (name: keyof typeof values) => ({
    id: `example-${name}`,
    label: t(`example.${name}`),
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  })
  return (
    <Columns least="3" gap="5">
      <TextInput {...field('line')} hint={t('example.lineHint')} />
      <TextInput {...field('wrong')} error={values.wrong.trim() ? undefined : t('example.wrongError')} />
      <TextInput {...field('paragraph')} isMultiline />
      <Stack gap="5">
        <SelectInput {...field('choice')}>
          {variants.map((variant) => (
            <option key={variant} value={variant}>
              {t(`example.variant_${variant}`)}
            </option>
          ))}
        </SelectInput>
        <PasswordInput {...field('password')} autoComplete="off" />
      </Stack>
      <Checkbox id="example-box" label={t('example.box')} isChecked={isTicked} onChange={() => setTicked(!isTicked)} />
      <Switch
        id="example-switch"
        label={t('example.switch')}
        hint={t('example.switchHint')}
        isOn={isOn}
        onChange={() => setOn(!isOn)}
      />
    </Columns>
  )
}
