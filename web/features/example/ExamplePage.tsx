import '../../i18n/poll.ts'
import '../../i18n/staff.ts'
import { type ReactNode, useId, useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip, Chips } from '../../ui/feedback/Chip.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { PasswordInput } from '../../ui/form/PasswordField.tsx'
import { Checkbox, Switch } from '../../ui/input/Checkbox.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Card, Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Lead, PageSection, PageTitle, Picture, Waiting } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'

/** Demo page (section 2), public: the product's components for designers and translators. */
export default function ExamplePage({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{title}</PageTitle>
        <Lead>{t('example.lead')}</Lead>
        <PlowExample />
        <ControlsExample />
        <MessagesExample />
        <ExampleSection title={t('example.waiting')} lead={t('example.waitingLead')}>
          <Waiting label={t('example.waitingLabel')} />
        </ExampleSection>
        <TablesExample />
        <ExampleSection title={t('example.failure')} lead={t('example.failureLead')}>
          <Failure />
        </ExampleSection>
      </Stack>
    </PageSection>
  )
}

function PlowExample() {
  const { t } = useTranslation()
  const [name, setName] = useState('Sleetwood Mac')
  return (
    <ExampleSection title={t('example.plow')} lead={t('example.plowLead')}>
      <Picture>
        <PlowIllustration name={name} />
      </Picture>
      <TextInput id="example-plow" label={t('example.plowName')} value={name} onChange={setName} />
    </ExampleSection>
  )
}

function Failure() {
  const { t } = useTranslation()
  const [isFailing, setFailing] = useState(false)
  if (isFailing) throw new Error(t('example.failureText'))
  return (
    <div>
      <Button variant="outlined" onClick={() => setFailing(true)}>
        {t('example.failureButton')}
      </Button>
    </div>
  )
}

function ExampleSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} gap="4">
      <Stack gap="2">
        <h2 id={id}>{title}</h2>
        <Text tone="soft">{lead}</Text>
      </Stack>
      {children}
    </Card>
  )
}

const variants = ['primary', 'filled', 'outlined', 'text'] as const

function ControlsExample() {
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

const severities = ['success', 'warning', 'error'] as const
const toastVariants = ['success', 'error', 'info', 'warning'] as const
/** More than the maximum of five visible toasts (section 9). */
const many = 7

function MessagesExample() {
  const { t } = useTranslation()
  const showMany = () => {
    for (let number = 1; number <= many; number++) {
      showToast(t('example.toastNumbered', { number, total: many }), 'info')
    }
  }
  return (
    <>
      <ExampleSection title={t('example.notices')} lead={t('example.noticesLead')}>
        {severities.map((severity) => (
          <Notice key={severity} severity={severity}>
            <p>{t(`example.notice_${severity}`)}</p>
          </Notice>
        ))}
      </ExampleSection>
      <ExampleSection title={t('example.dialogs')} lead={t('example.dialogsLead')}>
        <Dialogs />
      </ExampleSection>
      <ExampleSection title={t('example.toasts')} lead={t('example.toastsLead')}>
        <Row gap="3">
          {toastVariants.map((variant) => (
            <Button
              key={variant}
              variant="outlined"
              onClick={() => showToast(t(`example.toastText_${variant}`), variant)}
            >
              {t(`example.toast_${variant}`)}
            </Button>
          ))}
          <Button onClick={showMany}>{t('example.toastsMany')}</Button>
        </Row>
      </ExampleSection>
    </>
  )
}

function Dialogs() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row gap="3">
      <Button variant="outlined" onClick={() => setOpen('dialog')}>
        {t('example.openDialog')}
      </Button>
      <Button variant="outlined" onClick={() => setOpen('question')}>
        {t('example.openQuestion')}
      </Button>
      {open === 'dialog' && (
        <Modal title={t('example.dialogTitle')} onClose={close}>
          <p>{t('example.dialogText')}</p>
          <ModalButtons>
            <Button variant="filled" onClick={close}>
              {t('example.dialogClose')}
            </Button>
          </ModalButtons>
        </Modal>
      )}
      {open === 'question' && (
        <ConfirmDialog
          title={t('example.questionTitle')}
          confirm={t('example.questionYes')}
          onConfirm={close}
          onCancel={close}
        >
          <p>{t('example.questionText')}</p>
        </ConfirmDialog>
      )}
    </Row>
  )
}

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
function TablesExample() {
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
