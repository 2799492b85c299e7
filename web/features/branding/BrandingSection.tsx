import { type BrandingReply, getBranding, updateBranding } from '@snowplow/contract/branding/update-branding.ts'
import { headlineMaxLength, leadMaxLength, snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../lib/query.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { useVersionedDraft } from '../../lib/storage/versioned-draft.ts'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { ContractForm } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DraftSaveBar } from '../../ui/form/DraftSaveBar.tsx'
import { DraftNotices } from '../../ui/form/StaleNotice.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { listControls, useControlInAddress } from '../../ui/form/useControlInAddress.ts'
import { FieldsetCard, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import styles from './Branding.module.css'
import {
  type BrandingDraft,
  HeadlinesForm,
  mergeBranding,
  mergeHeadlines,
  parseBrandingDraft,
  toBrandingDraft,
  toValues,
} from './branding-form.ts'
import { ColorsField, findUnreadableModes } from './ColorsField.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { LogoField } from './LogoField.tsx'

/** Branding of the installation, for administrators: effective immediately, on every open page. */
export function BrandingSection() {
  const { t } = useTranslation()
  const brandingQuery = useQuery(toQuery(getBranding, {}))
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

function useBrandingForm(newest: BrandingReply) {
  const { t } = useTranslation()
  const draft = useVersionedDraft({
    key: `branding of ${useSessionOwner()}`,
    base: newest,
    toDraft: toBrandingDraft,
    parse: (stored) => parseBrandingDraft(stored, newest),
    versionOf: ({ version }) => version,
    merge: mergeBranding,
  })
  const { base } = draft
  const { logo, colors, languages, readLanguages } = draft.draft
  const update = useCommand(updateBranding)
  const form = useContractForm({
    schema: HeadlinesForm,
    errorKeys: { plowName: 'snowplowName' },
    defaultValues: toValues(base),
    draft: {
      ...draft,
      change: (next) =>
        draft.change((now) => {
          const { plowName, headlines } = next(now)
          return { ...now, plowName, headlines }
        }),
    },
    canSend: () => draft.isChanged && findUnreadableModes(colors).length === 0,
    send: ({ headlines, plowName }) =>
      update.mutateAsync({
        body: {
          ...(logo !== undefined && { logo: logo === null ? null : logo.file }),
          colors,
          languages,
          readLanguages,
          headlines: mergeHeadlines(headlines, base.headlines),
          plowName,
          version: base.version,
        },
      }),
    onSent: (saved) => {
      draft.reset(saved)
      showToast(t('branding.saved'))
    },
  })
  return { form, draft }
}

/** Offered languages, and those whose texts would otherwise be hidden. */
const listEdited = ({ languages: offered, headlines }: BrandingDraft) =>
  languageCodes.filter((code) => offered.includes(code) || headlines[code]?.headline || headlines[code]?.lead)

function BrandingForm({ newest }: { newest: BrandingReply }) {
  const { t } = useTranslation()
  const { data: contest } = useGetContest()
  const { form, draft } = useBrandingForm(newest)
  useControlInAddress(listControls(form))
  return (
    <ContractForm form={form} width={860}>
      <DraftNotices draft={draft} isMerged />
      <LogoField
        currentLogo={draft.base.logo}
        name={contest?.texts.departmentName ?? ''}
        change={draft.draft.logo}
        onChange={(logo) => draft.change((now) => ({ ...now, logo }))}
      />
      <ColorsField colors={draft.draft.colors} onChange={(colors) => draft.change((now) => ({ ...now, colors }))} />
      <LanguagesField
        choice={draft.draft}
        onChange={({ languages, readLanguages }) => draft.change((now) => ({ ...now, languages, readLanguages }))}
      />
      <FieldsetCard gap="4" legend={t('branding.headlines')}>
        <Text size="2" tone="soft">
          {t('branding.headlinesHint')}
        </Text>
        <TextField
          name="plowName"
          label={t('branding.plowName')}
          hint={t('branding.plowNameHint', { name: t('front.plowName') })}
          isRequired={false}
          limit={snowplowNameMaxLength}
          autoComplete="off"
        />
        {listEdited(draft.draft).map((code) => (
          <Stack key={code} as="fieldset" gap="3" className={styles.languages}>
            <legend lang={code}>
              <UserText>{languages[code].name}</UserText>
            </legend>
            <TextField
              name={`headlines.${code}.headline`}
              label={t('branding.headline')}
              isRequired={false}
              limit={headlineMaxLength}
              dir={languages[code].direction}
              autoComplete="off"
            />
            <TextField
              name={`headlines.${code}.lead`}
              label={t('branding.leadLine')}
              isRequired={false}
              isMultiline
              limit={leadMaxLength}
              dir={languages[code].direction}
              autoComplete="off"
            />
          </Stack>
        ))}
      </FieldsetCard>
      <DraftSaveBar draft={draft} />
    </ContractForm>
  )
}
