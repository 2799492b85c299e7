import { emailMaxLength } from '@snowplow/contract/limits.ts'
import { sendTestMail, TestMail } from '@snowplow/contract/mail/mail-server.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import styles from './Mail.module.css'

export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const test = useCommand(sendTestMail)
  const form = useContractForm({
    id: 'test-mail',
    schema: TestMail,
    defaultValues: { recipient: '' },
    send: (body) => test.mutateAsync({ body }),
  })
  const { data } = test
  return (
    <FormDialog form={form} title={t('mail.testTitle')} submit={t('mail.testSubmit')} onClose={onClose}>
      <p>{t('mail.testLead')}</p>
      <TextField name="recipient" type="email" label={t('mail.testTo')} autoComplete="email" limit={emailMaxLength} />
      {data && (
        <Stack gap="3">
          <Notice severity={data.isAccepted ? 'success' : 'error'}>
            {t(data.isAccepted ? 'mail.testAccepted' : 'mail.testRefused', { response: data.response })}
          </Notice>
          {data.transcript.length > 0 && (
            <details>
              <summary>{t('mail.transcript')}</summary>
              <Text as="pre" size="1" dir="ltr" className={styles.transcript}>
                {data.transcript.join('\n')}
              </Text>
            </details>
          )}
        </Stack>
      )}
    </FormDialog>
  )
}
