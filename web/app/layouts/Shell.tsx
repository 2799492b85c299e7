import { useStore } from '../../lib/storage/store.ts'
import { Row } from '../../ui/layout/Boxes.tsx'
import '../../i18n/staff.ts'
import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'
import { useLayoutEffect } from 'react'
import { SettingsDrawers } from '../../features/settings/SettingsDrawers.tsx'
import { useSettings } from '../../features/settings/SettingsInUse.tsx'
import { UnsavedSettings, useConfirmSettings } from '../../features/settings/UnsavedSettings.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { HorizontalNavbar } from '../navbar/HorizontalNavbar.tsx'
import { NavbarDrawer, NavbarToggle } from '../navbar/NavbarDrawer.tsx'
import { VerticalNavbar } from '../navbar/VerticalNavbar.tsx'
import { QuickPanel, QuickPanelToggle } from '../toolbar/QuickPanel.tsx'
import { PlainHeader, Toolbar } from '../toolbar/Toolbar.tsx'
import { Tools } from '../toolbar/Tools.tsx'
import { UserMenu } from '../toolbar/UserMenu.tsx'
import { getHeightProperty } from './Bar.tsx'
import { Footer } from './Footer.tsx'
import { getRegions, type LayoutSection, listStickyBars, type Region } from './layout-regions.ts'
import styles from './Shell.module.css'
import { LeftSidePanel, RightSidePanel } from './SidePanels.tsx'
import { setShell, shellStore } from './shell-state.ts'

interface ShellProps {
  user: SessionUser
  contest: Contest | undefined
  hasFooter: boolean
}

export function ShellRegion({ region, ...shell }: ShellProps & { region: Region }) {
  const { layout } = useSettings()
  const sections = getRegions(layout)[region]
  return (
    <>
      {region === 'top' && <ShellFrame layout={layout} {...shell} />}
      {sections.map((section) => (
        <ShellSection key={section} section={section} layout={layout} {...shell} />
      ))}
      {region === 'above' && (
        <div className={styles.refused}>
          <UnsavedSettings />
        </div>
      )}
    </>
  )
}

function ShellFrame({ layout, user }: ShellProps & { layout: LayoutSettings }) {
  useLayoutVariables(layout)
  useConfirmSettings()
  const { settingsDrawer } = useStore(shellStore)
  const { navbar, toolbar } = layout.config
  return (
    <>
      <NavbarDrawer user={user} side={navbar.position === 'right' ? 'end' : 'start'} />
      <QuickPanel />
      <SettingsDrawers open={settingsDrawer} onClose={() => setShell({ settingsDrawer: null })} />
      {!toolbar.display && <PlainHeader isNarrowOnly={navbar.display} />}
    </>
  )
}

const sum = (sections: LayoutSection[]) =>
  `calc(0px${sections.map((section) => ` + var(${getHeightProperty(section)}, 0px)`).join('')})`

function useLayoutVariables(layout: LayoutSettings): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    const { top } = getRegions(layout)
    const fixedBars = listStickyBars(layout)
    const before = (section: LayoutSection) => fixedBars.slice(0, Math.max(fixedBars.indexOf(section), 0))
    const properties = {
      '--container': `${layout.config.containerWidth}px`,
      '--toolbar-top': sum(before('toolbar')),
      '--navbar-top': sum(before('navbar')),
      '--side-top': sum(fixedBars.filter((section) => top.includes(section))),
      '--sticky-top': sum(fixedBars),
    }
    page.dataset.mode = layout.config.mode
    for (const [name, value] of Object.entries(properties)) page.style.setProperty(name, value)
    return () => {
      delete page.dataset.mode
      for (const name of Object.keys(properties)) page.style.removeProperty(name)
    }
  }, [layout])
}

function ShellSection({
  section,
  layout,
  user,
  contest,
  hasFooter,
}: ShellProps & { section: LayoutSection; layout: LayoutSettings }) {
  const { t } = useTranslation()
  const { toolbar, navbar, footer, leftSidePanel, rightSidePanel } = layout.config
  const isVertical = layout.style === 'layout1'
  const hasWideNavbar = layout.style !== 'layout1' || layout.config.navbar.style === 'style-1'
  // Without a toolbar, the navbar is the only place for the user menu and the settings.
  const extras = !toolbar.display && (
    <Row gap="1" justify="center" className={styles.extras}>
      <UserMenu />
      {hasWideNavbar ? <Tools /> : <QuickPanelToggle />}
    </Row>
  )
  switch (section) {
    case 'navbar':
      return layout.style === 'layout1' ? (
        <VerticalNavbar
          style={layout.config.navbar.style}
          user={user}
          side={layout.config.navbar.position === 'right' ? 'end' : 'start'}
        >
          {extras}
        </VerticalNavbar>
      ) : (
        <HorizontalNavbar isFixed={navbar.style === 'fixed'} hasBrand={isFirst(layout)}>
          {extras}
        </HorizontalNavbar>
      )
    case 'toolbar':
      return (
        <Toolbar
          isFixed={toolbar.style === 'fixed'}
          brand={navbar.display && (isVertical || isFirst(layout)) ? 'narrow' : 'always'}
          toggle={<NavbarToggle desktopNavbar={navbar.display ? (isVertical ? 'vertical' : 'horizontal') : 'none'} />}
        />
      )
    case 'leftSidePanel':
      return <LeftSidePanel isFixed={leftSidePanel.style === 'fixed'} />
    case 'rightSidePanel':
      return <RightSidePanel isFixed={rightSidePanel.style === 'fixed'} />
    case 'footer':
      return (
        hasFooter && (
          <Footer
            contest={contest}
            isGuest={false}
            isFixed={footer.style === 'fixed'}
            placeholder={t('shell.footer')}
          />
        )
      )
  }
}

const isFirst = ({ config }: LayoutSettings) => config.navbar.position === 'above' || !config.toolbar.display
