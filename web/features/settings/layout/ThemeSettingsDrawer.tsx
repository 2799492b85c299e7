import { Stack } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import '../../../i18n/staff.ts'
import type { ThemePart } from '@snowplow/contract/settings/settings.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../i18n/languages.ts'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Switch } from '../../../ui/input/Switch.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useSession } from '../../auth/session.ts'
import { withPalette } from '../colors/own-colors.ts'
import { PaletteButtons } from '../colors/PaletteButtons.tsx'
import { PaletteDialog } from '../colors/PaletteDialog.tsx'
import { panelWidth } from '../panel.ts'
import { UnsavedSettings } from '../UnsavedSettings.tsx'
import { useSettings } from '../useSettings.ts'
import { LayoutControls } from './LayoutControls.tsx'
import { layoutParts, partsForAll } from './layout-parts.ts'
import { PartControls } from './PartControls.tsx'
import styles from './ThemeSettingsDrawer.module.css'

/** Everything of the settings structure (section 3) but the ready-made schemes; each change takes effect at once. */
export default function ThemeSettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { settings, change } = useSettings()
  const session = useSession()
  const isAdmin = session.status === 'authenticated' && session.user.role.includes('admin')
  const [edited, setEdited] = useState<ThemePart | null>(null)
  const setLayout = (layout: typeof settings.layout) => change({ ...settings, layout })
  const isAlwaysRtl = languages[i18n.language as keyof typeof languages].direction === 'rtl'
  return (
    <>
      <Modal variant="end" title={t('settings.theme')} onClose={onClose} width={panelWidth} gutter={0} showsPage>
        <Stack gap="5" className={styles.body}>
          <UnsavedSettings />
          <LayoutControls layout={settings.layout} onChange={setLayout} />
          <Section title={t('settings.parts')}>
            {(isAdmin ? layoutParts : partsForAll).map((part) => (
              <PartControls key={part} part={part} layout={settings.layout} onChange={setLayout} />
            ))}
          </Section>
          <Section title={t('settings.colors')} hint={t('settings.colorsHint')}>
            <PaletteButtons theme={settings.theme} onEdit={setEdited} />
          </Section>
          <Section title={t('settings.reading')}>
            <RadioGroup
              label={t('settings.direction')}
              hint={isAlwaysRtl ? t('settings.directionHint') : undefined}
              isDisabled={isAlwaysRtl}
              options={(['ltr', 'rtl'] as const).map((value) => ({ value, label: t(`settings.direction_${value}`) }))}
              value={isAlwaysRtl ? 'rtl' : settings.direction}
              onChange={(direction) => change({ ...settings, direction })}
            />
            <Switch
              id={`${id}-scrollbars`}
              label={t('settings.scrollbars')}
              hint={t('settings.scrollbarsHint')}
              isOn={settings.customScrollbars}
              onChange={() => change({ ...settings, customScrollbars: !settings.customScrollbars })}
            />
          </Section>
        </Stack>
      </Modal>
      {edited && (
        <PaletteDialog
          part={edited}
          palette={settings.theme[edited]}
          onClose={() => setEdited(null)}
          onSave={(palette) => {
            change(withPalette(settings, edited, palette))
            setEdited(null)
          }}
        />
      )}
    </>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="4" className={styles.section}>
      <h3>{title}</h3>
      {hint && (
        <Text size="2" tone="soft" className={styles.hint}>
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  )
}
