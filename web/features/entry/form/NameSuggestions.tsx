import { suggestSnowplowNames } from '@snowplow/contract/entry/naming-form.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { toQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'

interface NameSuggestionsProps {
  /** Name that another entry has. */
  name: string
  onChoose: (name: string) => void
}

/** Free names made of the words of a taken one. Shows nothing while they load, and if they fail to: they are a help. */
export function NameSuggestions({ name, onChoose }: NameSuggestionsProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...toQuery(suggestSnowplowNames, { query: { name } }), retry: false })
  if (!data || data.names.length === 0) return null
  return (
    <Stack gap="2" role="group" aria-labelledby="name-suggestions">
      <Text id="name-suggestions" size="2" role="status">
        {t('form.suggestions')}
      </Text>
      <Row gap="2">
        {data.names.map((suggestion) => (
          <Button key={suggestion} variant="outlined" size="small" onClick={() => onChoose(suggestion)}>
            <UserText>{suggestion}</UserText>
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
