import '../../i18n/poll.ts'
import '../../i18n/staff.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle, Picture, Waiting } from '../../ui/layout/Page.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { ControlsExample } from './ControlsExample.tsx'
import { ExampleSection } from './ExampleSection.tsx'
import { MessagesExample } from './MessagesExample.tsx'
import { TablesExample } from './TablesExample.tsx'

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
