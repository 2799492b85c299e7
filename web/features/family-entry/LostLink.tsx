import { LostLinkForm, requestFamilyLinks } from '@snowplow/contract/entry/family-entry.ts'
import { emailMaxLength } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card, Row } from '../../ui/layout/Boxes.tsx'
import { signInOptionsQuery } from '../auth/session.ts'

/** Sends the links of an address's entries to it; says the same for an address without one. */
export function LostLink() {
  const { t } = useTranslation()
  const request = useCommand(requestFamilyLinks)
  const form = useContractForm({
    id: 'lost-link',
    schema: LostLinkForm,
    defaultValues: { email: '' },
    send: (body) => request.mutateAsync({ body }),
  })
  const canSendMail = useQuery(signInOptionsQuery).data?.canSendMail ?? true
  if (!canSendMail)
    return (
      <Card as="section" gap="4" aria-labelledby="lost-link">
        <h2 id="lost-link">{t('family.lostLink')}</h2>
        <p>{t('errors.familyEntry.no_mail')}</p>
        <Row>
          <ScreenLink to="/contact" variant="outlined">
            {t('screen.contact')}
          </ScreenLink>
        </Row>
      </Card>
    )
  if (request.isSuccess)
    return (
      <Notice severity="success" title={t('family.mailSentTitle')}>
        <p>{t('family.linkSent')}</p>
      </Notice>
    )
  return (
    <Card as="section" gap="4" aria-labelledby="lost-link">
      <h2 id="lost-link">{t('family.lostLink')}</h2>
      <p>{t('family.lostLinkText')}</p>
      <ContractForm form={form}>
        <FormNotices />
        <TextField name="email" type="email" autoComplete="email" limit={emailMaxLength} />
        <Row gap="3">
          <SubmitButton variant="filled">{t('family.sendLinkAgain')}</SubmitButton>
          <ScreenLink to="/contact" variant="text">
            {t('screen.contact')}
          </ScreenLink>
        </Row>
      </ContractForm>
    </Card>
  )
}
