import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import shared from '../../../ui/layout/shared.module.css'
import staff from '../../../ui/layout/staff.module.css'
import '../../../i18n/staff.ts'
import { type ThemeSection, themeSections } from '@snowplow/contract/settings/layouts.ts'
import type { Theme } from '@snowplow/contract/settings/settings.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Switch } from '../../../ui/input/Checkbox.tsx'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useSession } from '../../auth/session.ts'
import { withPalette } from '../colors/own-colors.ts'
import { PaletteDialog } from '../colors/PaletteDialog.tsx'
import styles from '../Settings.module.css'
import { useSettings } from '../SettingsInUse.tsx'
import { panelWidth } from '../settings.ts'
import { UnsavedSettings } from '../UnsavedSettings.tsx'
import { LayoutControls } from './LayoutControls.tsx'
import { layoutSections, nonAdminSections, SectionControls } from './SectionControls.tsx'

export default function ThemeSettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t, dir } = useTranslation()
  const id = useId()
  const { settings, colors, change } = useSettings()
  const session = useSession()
  const isAdmin = session.status === 'authenticated' && session.user.role.includes('admin')
  const [edited, setEdited] = useState<ThemeSection | null>(null)
  const setLayout = (layout: typeof settings.layout) => change({ ...settings, layout })
  const isAlwaysRtl = dir === 'rtl'
  return (
    <>
      <Modal variant="end" title={t('settings.theme')} onClose={onClose} width={panelWidth} gutter={0} showsPage>
        <UnsavedSettings />
        <LayoutControls layout={settings.layout} onChange={setLayout} />
        <Section title={t('settings.sections')}>
          {(isAdmin ? layoutSections : nonAdminSections).map((section) => (
            <SectionControls key={section} section={section} layout={settings.layout} onChange={setLayout} />
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
      </Modal>
      {edited && (
        <PaletteDialog
          title={t('settings.colorsOf', { section: t(`settings.section_${edited}`) })}
          palette={settings.theme[edited]}
          onClose={() => setEdited(null)}
          onSave={(palette) => {
            change(withPalette(settings, edited, palette, colors))
            setEdited(null)
          }}
        />
      )}
    </>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="4">
      <div>
        <h3>{title}</h3>
        {hint && (
          <Text size="2" tone="soft">
            {hint}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  )
}

function PaletteButtons({ theme, onEdit }: { theme: Theme; onEdit: (section: ThemeSection) => void }) {
  const { t } = useTranslation()
  return (
    <Stack as="ul" gap="2">
      {themeSections.map((section) => {
        const { background, text, primary, secondary } = theme[section].palette
        const colors = [background.default, background.paper, text.primary, primary.main, secondary.main]
        const name = t(`settings.section_${section}`)
        return (
          <li key={section}>
            <button
              type="button"
              className={`${shared.item} ${styles.palette}`}
              aria-label={t('settings.editColors', { section: name })}
              aria-haspopup="dialog"
              onClick={() => onEdit(section)}
            >
              <span>{name}</span>
              <Row as="span" isUnwrapped align="stretch" className={`${staff.apart} ${styles.swatches}`}>
                {colors.map((color, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two of the five colors may be equal
                  <span key={index} className={shared.swatch} style={{ background: color }} />
                ))}
              </Row>
            </button>
          </li>
        )
      })}
    </Stack>
  )
}
