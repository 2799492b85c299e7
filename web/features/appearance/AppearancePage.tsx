import { type AppearanceReply, getAppearance } from '@snowplow/contract/appearance/appearance.ts'
import { headlineMaxLength, leadMaxLength } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { languages } from '../../i18n/languages.ts'
import { queryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import styles from './Appearance.module.css'
import { ColorsField } from './ColorsField.tsx'
import { LogoField } from './LogoField.tsx'
import { useAppearanceForm } from './useAppearanceForm.ts'

/** What the department gives the site, for administrators: effective at once, on every open page. */
export default function AppearancePage({ title }: { title: string }) {
  const { t } = useTranslation()
  const appearance = useQuery(queryOf(getAppearance, {}))
  return (
    <AdminPage title={title} lead={t('appearance.lead')}>
      {appearance.isPending && <Waiting />}
      {appearance.isError && !appearance.data && (
        <FailedNotice onRetry={() => appearance.refetch()}>{t('appearance.loadFailed')}</FailedNotice>
      )}
      {appearance.data && <AppearanceForm newest={appearance.data} />}
    </AdminPage>
  )
}

const languageList = Object.entries(languages)

function AppearanceForm({ newest }: { newest: AppearanceReply }) {
  const { t } = useTranslation()
  const { data: contest } = useGetContest()
  const { form, base, logo, setLogo, colors, setColors, isUnsaved, isOvertaken, showNewest } = useAppearanceForm(newest)
  return (
    <ContractForm form={form} className={styles.form}>
      <FormNotices
        {...(isOvertaken && {
          action: (
            <Button variant="outlined" size="small" onClick={showNewest}>
              {t('appearance.showNewest')}
            </Button>
          ),
        })}
      />
      <LogoField shown={base.logo} name={contest?.texts.departmentName ?? ''} change={logo} onChange={setLogo} />
      <ColorsField colors={colors} onChange={setColors} />
      <Card as="fieldset" gap="4">
        <legend>{t('appearance.headlines')}</legend>
        <Text size="2" tone="soft">
          {t('appearance.headlinesHint')}
        </Text>
        {languageList.map(([code, { name, direction }]) => (
          <Stack key={code} as="fieldset" gap="3" className={styles.languages}>
            <legend lang={code}>
              <bdi>{name}</bdi>
            </legend>
            <TextField
              name={`headlines.${code}.headline`}
              label={t('appearance.headline')}
              isRequired={false}
              maxLength={headlineMaxLength}
              dir={direction}
              autoComplete="off"
            />
            <TextField
              name={`headlines.${code}.lead`}
              label={t('appearance.leadLine')}
              isRequired={false}
              isMultiline
              maxLength={leadMaxLength}
              dir={direction}
              autoComplete="off"
            />
          </Stack>
        ))}
      </Card>
      <Row gap="3" className={styles.buttons}>
        <SubmitButton>{t('schedule.save')}</SubmitButton>
        {isUnsaved && (
          <Button variant="outlined" aria-disabled={form.isSending} onClick={() => !form.isSending && showNewest()}>
            {t('schedule.discard')}
          </Button>
        )}
        <Text as="span" role="status" tone="soft">
          {t(isUnsaved ? 'schedule.unsaved' : 'schedule.nothingChanged')}
        </Text>
      </Row>
    </ContractForm>
  )
}
