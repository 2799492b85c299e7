import type { Colors } from '@snowplow/contract/branding/branding.ts'
import { readableContrast, weakestContrast } from '@snowplow/contract/settings/contrast.ts'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { themeNames, themes } from '../../theme/themes.ts'
import { defaultTheme, type Mode } from '../../theme/tokens.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { Columns, FieldsetCard, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { PaletteDialog } from '../settings/colors/PaletteDialog.tsx'
import { SchemePicture } from '../settings/colors/SchemePicture.tsx'
import { isSame } from '../settings/settings.ts'

const modes = ['light', 'dark'] as const

export const findUnreadableModes = (colors: Colors | null): Mode[] =>
  modes.filter((mode) => colors && weakestContrast(colors[mode]) < readableContrast)

interface ColorsFieldProps {
  /** Null for the default colors. */
  colors: Colors | null
  onChange: (colors: Colors | null) => void
}

export function ColorsField({ colors, onChange }: ColorsFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [edited, setEdited] = useState<Mode | null>(null)
  const effectiveColors = colors ?? defaultTheme
  const scheme = themeNames.find((name) => isSame(themes[name], effectiveColors))
  const weak = findUnreadableModes(colors)
  const choose = (name: string) => {
    const chosen = themeNames.find((one) => one === name)
    if (chosen) onChange(chosen === 'Default' ? null : themes[chosen])
  }
  return (
    <FieldsetCard gap="4" legend={t('branding.colors')}>
      <SelectInput
        id={id}
        label={t('branding.scheme')}
        hint={t('branding.schemeHint')}
        value={scheme ?? ''}
        onChange={choose}
      >
        {!scheme && <option value="">{t('branding.ownColors')}</option>}
        {themeNames.map((name) => (
          <option key={name} value={name} lang="en">
            {name}
          </option>
        ))}
      </SelectInput>
      <Columns least="2" gap="3">
        {modes.map((mode) => (
          <Stack as="figure" key={mode} gap="2" align="start">
            <SchemePicture palette={effectiveColors[mode]} />
            <Text as="figcaption" size="1" tone="soft">
              {t(`settings.${mode}`)}
            </Text>
            <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setEdited(mode)}>
              {t(`branding.edit_${mode}`)}
            </Button>
          </Stack>
        ))}
      </Columns>
      {weak.map((mode) => (
        <Text key={mode} role="alert" size="2" weight="strong" tone="danger">
          {`${t(`settings.${mode}`)}: ${t('fieldErrors.any.hard_to_read')}`}
        </Text>
      ))}
      {edited && (
        <PaletteDialog
          title={t(`branding.edit_${edited}`)}
          isModeFixed
          palette={effectiveColors[edited]}
          onClose={() => setEdited(null)}
          onSave={(palette) => {
            onChange({ ...effectiveColors, [edited]: palette })
            setEdited(null)
          }}
        />
      )}
    </FieldsetCard>
  )
}
