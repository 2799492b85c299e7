import {
  listWinnerPublications,
  PublicationForm,
  publications,
  recordWinnerPublication,
  remindWinnerFamilies,
  type WinnerPublication,
} from '@snowplow/contract/entry/publication.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { useField } from '../../ui/form/field.ts'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { signInOptionsQuery } from '../auth/session.ts'
import { Panel } from './Panel.tsx'
import { WinnerEntry } from './WinnerEntry.tsx'

/** Answers of the winners' families, and paper forms in their place. */
export function WinnerPublications() {
  const { t } = useTranslation()
  const publications = useQuery(toQuery(listWinnerPublications, { query: useSelectedSeason() }))
  const [recorded, setRecorded] = useState<WinnerPublication | null>(null)
  if (!publications.data) return <QueryNotice of={publications} failed={t('publication.failed')} hasReason />
  if (publications.data.length === 0) return null
  const asked = publications.data.filter(({ hasConsent, isDestroyed }) => hasConsent && !isDestroyed)
  const answered = asked.filter(({ publication }) => publication !== null)
  return (
    <Panel anchor="publications" title={t('publication.title')} about={t('publication.lead')}>
      {asked.length > 0 && (
        <Text weight="strong">{t('publication.answered', { count: answered.length, total: asked.length })}</Text>
      )}
      <Reminder unanswered={asked.filter(({ publication }) => publication === null)} />
      <Stack as="ul" gap="4">
        {publications.data.map((winner) => (
          <Columns as="li" key={winner.id} least="3" gap="3">
            <Stack gap="1">
              <Text as={UserText} weight="strong">
                {winner.snowplowName}
              </Text>
              <Text as={UserText} size="2" tone="soft">
                {winner.district}
              </Text>
            </Stack>
            <Stack gap="1" align="start">
              <Answer winner={winner} />
            </Stack>
            <Row gap="1">
              {!winner.isDestroyed && (
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={t('publication.recordFor', { name: winner.snowplowName })}
                  onClick={() => setRecorded(winner)}
                >
                  {t('publication.record')}
                </Button>
              )}
              <WinnerEntry id={winner.id} name={winner.snowplowName} />
            </Row>
          </Columns>
        ))}
      </Stack>
      {recorded && <PaperFormDialog winner={recorded} onClose={() => setRecorded(null)} />}
    </Panel>
  )
}

function Reminder({ unanswered }: { unanswered: readonly WinnerPublication[] }) {
  const { t } = useTranslation()
  const instant = useInstant()
  const query = useSelectedSeason()
  const options = useQuery(signInOptionsQuery)
  const remind = useCommand(remindWinnerFamilies)
  if (unanswered.length === 0 || !options.data) return null
  if (!options.data.canSendMail)
    return (
      <Text size="2" tone="soft">
        {t('publication.remindOff')}
      </Text>
    )
  const last = unanswered
    .flatMap(({ remindedAt }) => remindedAt ?? [])
    .sort()
    .at(-1)
  return (
    <Stack gap="2" align="start">
      <Row gap="3">
        <Button
          variant="outlined"
          size="small"
          onClick={() =>
            remind.mutateAsync(
              { query },
              {
                onSuccess: ({ reminded }) =>
                  showToast(
                    reminded > 0 ? t('publication.reminded', { count: reminded }) : t('publication.remindedToday'),
                  ),
              },
            )
          }
        >
          {t('publication.remind', { count: unanswered.length })}
        </Button>
        {last && (
          <Text size="2" tone="soft">
            {t('publication.lastReminder', { date: instant(last) })}
          </Text>
        )}
      </Row>
      <FailureNotice error={remind.error} />
    </Stack>
  )
}

function Answer({ winner }: { winner: WinnerPublication }) {
  const { t, dir } = useTranslation()
  const instant = useInstant()
  const { publication, hasConsent, isStoryHidden, isDestroyed, answeredAt, recordedBy, isClassEntry } = winner
  const answer = isClassEntry ? 'classAnswer' : 'answer'
  if (isDestroyed) return t(`publication.${answer}_destroyed`)
  if (!publication && !hasConsent) return t(`publication.${answer}_declined`)
  const hidden = isStoryHidden && publication !== 'name' && (
    <Text size="2" tone="soft">
      {t('publication.storyHidden')}
    </Text>
  )
  if (!publication)
    return (
      <>
        <Chip variant="warning">{t('publication.answer_none')}</Chip>
        {hidden}
      </>
    )
  const date = answeredAt ? instant(answeredAt) : ''
  return (
    <>
      <span>{t(`publication.${answer}_${publication}`)}</span>
      {hidden}
      <Text size="2" tone="soft">
        {recordedBy
          ? t('publication.byPaper', { person: isolate(recordedBy, dir), date })
          : t(isClassEntry ? 'publication.byTeacher' : 'publication.byFamily', { date })}
      </Text>
    </>
  )
}

type Publication = WinnerPublication['publication'] & string
/** No answer is preset: the clerk copies a signed form. */
const unanswered = '' as Publication

function PaperFormDialog({ winner, onClose }: { winner: WinnerPublication; onClose: () => void }) {
  const { t } = useTranslation()
  const record = useCommand(recordWinnerPublication)
  const form = useContractForm({
    id: `publication-${winner.id}`,
    schema: PublicationForm,
    defaultValues: { publication: unanswered },
    send: (body) => record.mutateAsync({ params: { id: String(winner.id) }, body }),
    onSent: () => {
      showToast(t('publication.recorded'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('publication.recordFor', { name: winner.snowplowName })}
      submit={t('publication.save')}
      onClose={onClose}
    >
      <p>{t('publication.recordText')}</p>
      <PublicationField isClassEntry={winner.isClassEntry} />
    </FormDialog>
  )
}

function PublicationField({ isClassEntry }: Pick<WinnerPublication, 'isClassEntry'>) {
  const { t } = useTranslation()
  const label = t(isClassEntry ? 'publication.chooseOfClass' : 'publication.choose')
  const { value, onChange, error, inputRef } = useField<Publication>({ name: 'publication', label })
  return (
    <RadioGroup
      label={label}
      variant="cards"
      options={publications.map((one) => ({
        value: one,
        label: t(`publication.${isClassEntry ? 'classAnswer' : 'answer'}_${one}`),
      }))}
      value={value}
      error={error}
      inputRef={inputRef}
      onChange={onChange}
    />
  )
}
