import { defaultLanguage, type Language, languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import { useId } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { FieldsetCard, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import type { LanguageChoice } from './branding-form.ts'

interface LanguagesFieldProps {
  choice: LanguageChoice
  onChange: (choice: LanguageChoice) => void
}

const toggle = (list: readonly Language[], code: Language): Language[] =>
  languageCodes.filter((one) => list.includes(one) !== (one === code))

/** Chooses the languages of the site. An unreviewed translation is marked before it is offered. */
export function LanguagesField({ choice, onChange }: LanguagesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <FieldsetCard gap="4" legend={t('branding.languages')}>
      <Text size="2" tone="soft">
        {t('branding.languagesHint')}
      </Text>
      {languageCodes
        .filter((code) => code !== defaultLanguage)
        .map((code) => {
          const { name, isReviewed, isForStaff } = languages[code]
          const isUnread = !isReviewed && !choice.readLanguages.includes(code)
          const note = joinSentences(
            ...(isUnread ? [t('branding.unread')] : []),
            ...(isForStaff ? [] : [t('branding.guestsOnly')]),
          )
          return (
            <Stack key={code} gap="2">
              <Checkbox
                id={`${id}-${code}`}
                label={<UserText lang={code}>{name}</UserText>}
                isChecked={choice.languages.includes(code)}
                onChange={() => onChange({ ...choice, languages: toggle(choice.languages, code) })}
              />
              {note && (
                <Text size="2" tone="soft">
                  {note}
                </Text>
              )}
              {!isReviewed && (
                <Checkbox
                  id={`${id}-${code}-read`}
                  label={t('branding.haveRead')}
                  spokenLabel={`${t('branding.haveRead')} (${name})`}
                  isChecked={choice.readLanguages.includes(code)}
                  onChange={() => onChange({ ...choice, readLanguages: toggle(choice.readLanguages, code) })}
                />
              )}
            </Stack>
          )
        })}
    </FieldsetCard>
  )
}
