import { getSchemeId, themeNames, themes } from '../../../theme/themes.ts'
import type { Mode } from '../../../theme/tokens.ts'
import { joinClasses, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useSettings } from '../SettingsInUse.tsx'
import { createUniformTheme, isSame, panelWidth } from '../settings.ts'
import { UnsavedSettings } from '../UnsavedSettings.tsx'
import { findOwnColors, withOwnColors, withScheme } from './own-colors.ts'
import { SchemePicture } from './SchemePicture.tsx'
import '../../../i18n/staff.ts'
import type { Palette } from '@snowplow/contract/settings/settings.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import field from '../../../ui/input/input.module.css'
import { UserText } from '../../../ui/UserText.tsx'
import styles from '../Settings.module.css'

const modes = ['light', 'dark'] as const

export default function ColorSchemesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { settings, colors, change } = useSettings()
  const own = findOwnColors(settings, colors)
  const mode = settings.theme.main.palette.mode
  return (
    <Modal variant="end" title={t('settings.schemes')} onClose={onClose} width={panelWidth} gutter={0} showsPage>
      <UnsavedSettings />
      <Text size="2" tone="soft">
        {t('settings.schemesLead')}
      </Text>
      <Stack role="radiogroup" aria-label={t('settings.schemes')} gap="5">
        {own && (
          <Pair
            title={<Text weight="strong">{t('settings.ownColors')}</Text>}
            nameOf={(half) => `${t('settings.ownColors')}: ${t(`settings.${half}`)}`}
            palettes={{ light: own.light.main, dark: own.dark.main }}
            chosen={own.isInUse ? mode : undefined}
            onChoose={(half) => change(withOwnColors(settings, own, half))}
          />
        )}
        {themeNames.map((name) => (
          <Pair
            key={name}
            // Theme names are not translated.
            title={
              <Text weight="strong">
                <UserText lang="en" dir="ltr">
                  {name}
                </UserText>
              </Text>
            }
            nameOf={(half) => getSchemeId(name, half)}
            palettes={themes[name]}
            chosen={!own?.isInUse && isSame(settings.theme, createUniformTheme(themes[name][mode])) ? mode : undefined}
            onChoose={(half) => change(withScheme(settings, themes[name][half], colors))}
          />
        ))}
      </Stack>
    </Modal>
  )
}

interface PairProps {
  title: ReactNode
  nameOf: (mode: Mode) => string
  palettes: Record<Mode, Palette>
  chosen: Mode | undefined
  onChoose: (mode: Mode) => void
}

function Pair({ title, nameOf, palettes, chosen, onChoose }: PairProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="2">
      {title}
      <div className={joinClasses(field.cards, styles.pair)}>
        {modes.map((mode) => (
          <label key={mode} className={joinClasses(field.option, styles.card)}>
            <input
              type="radio"
              name="color-scheme"
              className={field.radio}
              aria-label={nameOf(mode)}
              checked={mode === chosen}
              onChange={() => onChoose(mode)}
            />
            <SchemePicture palette={palettes[mode]} />
            <Text as="span" size="1" weight="strong" tone="soft" className={styles.mode}>
              {t(`settings.${mode}`)}
            </Text>
          </label>
        ))}
      </div>
    </Stack>
  )
}
