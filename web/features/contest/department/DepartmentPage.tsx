import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { emailMaxLength, nameMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useAddress } from '../../../ui/address.ts'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ContractForm } from '../../../ui/form/ContractForm.tsx'
import { DraftSaveBar } from '../../../ui/form/DraftSaveBar.tsx'
import { DraftNotices } from '../../../ui/form/StaleNotice.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { listControls, useControlInAddress } from '../../../ui/form/useControlInAddress.ts'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { BrandingSection } from '../../branding/BrandingSection.tsx'
import { SeasonSwitch, useSeason } from '../../season/SeasonSwitch.tsx'
import { isPreparing } from '../contest.queries.ts'
import { ContestGate } from '../PhaseGate.tsx'
import { RemoteChanges } from '../schedule/ScheduleFields.tsx'
import { textFields } from '../schedule/schedule-form.ts'
import { useScheduleForm } from '../schedule/useScheduleForm.ts'

export default function DepartmentPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const { query, state } = useSeason()
  const { season } = query
  return (
    <AdminPage title={title} lead={t('department.lead')}>
      <SeasonSwitch address={address} />
      <Stack as="section" gap="4" aria-labelledby="department-details" width={860}>
        <h2 id="department-details">{t('department.details')}</h2>
        <ContestGate isInside season={season}>
          {(contest) =>
            state === 'closed' ? (
              <DetailsOfClosed contest={contest} />
            ) : (
              <DetailsForm key={contest.season.year} contest={contest} season={season} />
            )
          }
        </ContestGate>
      </Stack>
      <BrandingSection />
    </AdminPage>
  )
}

function DetailsOfClosed({ contest: { texts } }: { contest: Contest }) {
  const { t } = useTranslation()
  return (
    <Card gap="4">
      <DescriptionList>
        {textFields.map((name) => (
          <DescriptionItem key={name} label={t(`schedule.${name}`)}>
            <UserText>{texts[name] ?? t('schedule.nothing')}</UserText>
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Card>
  )
}

type TextName = (typeof textFields)[number]

const isOptional = (name: TextName) => name === 'winnersLink' || name === 'contactEmail'

const hasHint = (name: TextName) => isOptional(name) || name === 'companyName'

function getInput(name: TextName) {
  if (name === 'contactEmail') return { type: 'email', limit: emailMaxLength }
  return name.endsWith('Name') ? { type: 'text', limit: nameMaxLength } : { type: 'url' }
}

function DetailsForm({ contest, season }: { contest: Contest; season: string | undefined }) {
  const { t } = useTranslation()
  const details = useScheduleForm(contest, {
    section: 'texts',
    onSaved: () => showToast(t('department.saved')),
    season,
  })
  const { form } = details
  useControlInAddress(listControls(form))
  return (
    <ContractForm form={form}>
      <DraftNotices draft={details} isMerged>
        <RemoteChanges changes={details.conflicts} />
      </DraftNotices>
      <Card gap="4">
        {isPreparing(contest) && (
          <Text size="2" tone="soft">
            {t('department.preparing')}
          </Text>
        )}
        {textFields.map((name) => (
          <TextField
            key={name}
            name={`texts.${name}`}
            label={t(`schedule.${name}`)}
            hint={hasHint(name) ? t(`schedule.${name}Hint`) : undefined}
            isRequired={!isOptional(name)}
            autoComplete="off"
            {...getInput(name)}
          />
        ))}
      </Card>
      <DraftSaveBar draft={details} />
    </ContractForm>
  )
}
