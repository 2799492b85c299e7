import { type BrandingReply, getBranding } from '@snowplow/contract/branding/update-branding.ts'
import { headlineMaxLength, leadMaxLength, snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { languages } from '../../i18n/languages.ts'
import { queryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { controlsOf, useControlInAddress } from '../../ui/form/useControlInAddress.ts'
import { FieldsetCard, Stack, Text } from '../../ui/layout/Layout.tsx'
import { SaveBar } from '../../ui/layout/SaveBar.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import styles from './Branding.module.css'
import { ColorsField } from './ColorsField.tsx'
import { LogoField } from './LogoField.tsx'
import { useBrandingForm } from './useBrandingForm.ts'

/** Branding of the installation, for administrators: effective immediately, on every open page. */
export function BrandingSection() {
  const { t } = useTranslation()
  const brandingQuery = useQuery(queryOf(getBranding, {}))
  return (
    <Stack as="section" gap="4" aria-labelledby="branding">
      <div>
        <h2 id="branding">{t('branding.title')}</h2>
        <Text tone="soft">{t('branding.lead')}</Text>
      </div>
      {!brandingQuery.data && <QueryNotice of={brandingQuery} failed={t('branding.loadFailed')} />}
      {brandingQuery.data && <BrandingForm newest={brandingQuery.data} />}
    </Stack>
  )
}

const languageList = Object.entries(languages)

function BrandingForm({ newest }: { newest: BrandingReply }) {
  const { t } = useTranslation()
  const { data: contest } = useGetContest()
  const { form, base, logo, setLogo, colors, setColors, isUnsaved, isStale, showNewest } = useBrandingForm(newest)
  useControlInAddress(controlsOf(form))
  return (
    <ContractForm form={form} width={860}>
      <FormNotices
        {...(isStale && {
          action: (
            <Button variant="outlined" size="small" onClick={showNewest}>
              {t('branding.showNewest')}
            </Button>
          ),
        })}
      />
      <LogoField currentLogo={base.logo} name={contest?.texts.departmentName ?? ''} change={logo} onChange={setLogo} />
      <ColorsField colors={colors} onChange={setColors} />
      <FieldsetCard gap="4" legend={t('branding.headlines')}>
        <Text size="2" tone="soft">
          {t('branding.headlinesHint')}
        </Text>
        <TextField
          name="plowName"
          label={t('branding.plowName')}
          hint={t('branding.plowNameHint', { name: t('front.plowName') })}
          isRequired={false}
          maxLength={snowplowNameMaxLength}
          autoComplete="off"
        />
        {languageList.map(([code, { name, direction }]) => (
          <Stack key={code} as="fieldset" gap="3" className={styles.languages}>
            <legend lang={code}>
              <bdi>{name}</bdi>
            </legend>
            <TextField
              name={`headlines.${code}.headline`}
              label={t('branding.headline')}
              isRequired={false}
              maxLength={headlineMaxLength}
              dir={direction}
              autoComplete="off"
            />
            <TextField
              name={`headlines.${code}.lead`}
              label={t('branding.leadLine')}
              isRequired={false}
              isMultiline
              maxLength={leadMaxLength}
              dir={direction}
              autoComplete="off"
            />
          </Stack>
        ))}
      </FieldsetCard>
      <SaveBar status={t(isUnsaved ? 'schedule.unsaved' : 'schedule.nothingChanged')}>
        <SubmitButton>{t('schedule.save')}</SubmitButton>
        {isUnsaved && (
          <Button variant="outlined" aria-disabled={form.isSending} onClick={() => !form.isSending && showNewest()}>
            {t('schedule.discard')}
          </Button>
        )}
      </SaveBar>
    </ContractForm>
  )
}
