import '../../i18n/poll.ts'
import '../../i18n/staff.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorsExample } from '../../features/example/ColorsExample.tsx'
import { ControlsExample } from '../../features/example/ControlsExample.tsx'
import { ExampleSection } from '../../features/example/ExampleSection.tsx'
import { MessagesExample } from '../../features/example/MessagesExample.tsx'
import { PlowExample } from '../../features/example/PlowExample.tsx'
import { WordsExample } from '../../features/example/WordsExample.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Lead, PageSection, PageTitle, Waiting } from '../../ui/layout/Page.tsx'

/** Section 2's demo page, open to anyone: the product's own parts in use, for a designer or a translator. */
export default function ExamplePage({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{title}</PageTitle>
        <Lead>{t('example.lead')}</Lead>
      </Stack>
      <PlowExample />
      <ControlsExample />
      <MessagesExample />
      <ExampleSection title={t('example.waiting')} lead={t('example.waitingLead')}>
        <Waiting label={t('example.waitingLabel')} />
      </ExampleSection>
      <WordsExample />
      <ColorsExample />
      <ExampleSection title={t('example.failure')} lead={t('example.failureLead')}>
        <Failure />
      </ExampleSection>
    </PageSection>
  )
}

/** Shows the error boundary of section 8. */
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
