import { recipientMaxLength } from '@snowplow/contract/limits.ts'
import { exportScrutineerPackage, ScrutineerInput } from '@snowplow/contract/results/scrutineer.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { download } from '../../lib/download.ts'
import { useInvalidate } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

export function ScrutineerButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {t('scrutineer.export')}
      </Button>
      {isOpen && <ScrutineerDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Exports all ballots to a named person. The audit log has the name before the first ballot is sent. */
function ScrutineerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const invalidate = useInvalidate()
  const form = useContractForm({
    id: 'scrutineer',
    schema: ScrutineerInput,
    defaultValues: { recipient: '' },
    send: (body) => download(exportScrutineerPackage, { query, body }).finally(() => invalidate('auditEvent')),
    onSent: (_, { recipient }) => {
      showToast(t('scrutineer.exported', { name: recipient }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('scrutineer.title')} submit={t('scrutineer.export')} onClose={onClose}>
      <p>{t('scrutineer.text')}</p>
      <p>{t('scrutineer.warning')}</p>
      <TextField name="recipient" hint={t('scrutineer.hint')} autoComplete="off" limit={recipientMaxLength} />
    </FormDialog>
  )
}
