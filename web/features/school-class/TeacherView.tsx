import { classEntriesPerHour, entriesPerClassEmail } from '@snowplow/contract/limits.ts'
import type { TeacherPage } from '@snowplow/contract/school-class/school-class.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CopyButton } from '../../ui/button/CopyButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { signInOptionsQuery } from '../auth/session.ts'
import { translateGrade } from '../county/county.queries.ts'
import { ClassEntry, type ClassEntryProps } from './ClassEntry.tsx'
import { ClassPoster, ClassSheet } from './ClassSheet.tsx'
import { getFormLink } from './form-link.ts'

/** The class as its teacher sees it: names and their state, never a child's data. */
export function TeacherView({ page, ...entry }: ClassEntryProps) {
  const { t } = useTranslation()
  const canSendMail = useQuery(signInOptionsQuery).data?.canSendMail
  const [printed, setPrinted] = useState<'sheet' | 'poster' | null>(null)
  const { code, schoolName, gradeLevel, revoked } = page
  const close = () => setPrinted(null)
  return (
    <Stack gap="5">
      <Text size="4" weight="strong">
        <UserText>{t('class.ofSchool', { grade: translateGrade(gradeLevel, t), school: schoolName })}</UserText>
      </Text>
      <p>{canSendMail ? joinSentences(t('class.bookmark'), t('class.mailed')) : t('class.bookmark')}</p>
      {revoked && (
        <Notice severity="warning">
          <p>
            {t('class.revoked')} <UserText>{revoked.reason}</UserText>
          </p>
        </Notice>
      )}
      {!revoked && (
        <Card as="section" gap="4" aria-labelledby="for-families">
          <h2 id="for-families">{t('class.forFamilies')}</h2>
          <Row gap="2">
            <Text as="span" className={shared.unbroken}>
              {t('class.code')}: <UserText>{code}</UserText>
            </Text>
            <CopyButton text={getFormLink(code)} label={t('class.copyLink')} />
          </Row>
          <Text size="2">
            {t('class.linkLabel')}: <UserText>{getFormLink(code)}</UserText>
          </Text>
          <Row gap="3">
            <Button variant="filled" onClick={() => setPrinted('sheet')}>
              {t('class.sheet')}
            </Button>
            <Button variant="outlined" onClick={() => setPrinted('poster')}>
              {t('class.poster')}
            </Button>
          </Row>
          <p>{t('class.rules', { most: entriesPerClassEmail })}</p>
        </Card>
      )}
      <ClassEntry page={page} {...entry} />
      <Names page={page} />
      {printed === 'sheet' && <ClassSheet code={code} onClose={close} />}
      {printed === 'poster' && <ClassPoster code={code} onClose={close} />}
    </Stack>
  )
}

function Names({ page: { entries, total, lastHour } }: { page: TeacherPage }) {
  const { t } = useTranslation()
  return (
    <Card as="section" gap="4" aria-labelledby="class-names">
      <h2 id="class-names">{t('class.names', { count: total })}</h2>
      {total === 0 ? (
        <p>{t('class.none')}</p>
      ) : (
        <FigureTable
          caption={t('class.names', { count: total })}
          rows={entries}
          keyOf={({ snowplowName }) => snowplowName}
          columns={[
            { header: t('class.name'), cell: ({ snowplowName }) => <UserText>{snowplowName}</UserText> },
            { header: t('class.state'), cell: ({ state }) => t(`class.state_${state}`) },
          ]}
        />
      )}
      {total > entries.length && (
        <Text size="2" tone="soft">
          {t('class.listed', { count: entries.length })}
        </Text>
      )}
      {lastHour > 0 && (
        <Text size="2" tone="soft">
          {t('class.lastHour', { count: lastHour, most: classEntriesPerHour })}
        </Text>
      )}
      <Text size="2" tone="soft">
        {t('class.privacy')}
      </Text>
    </Card>
  )
}
