import { type ReactNode, useRef } from 'react'
import { Row } from '../../ui/layout/Layout.tsx'
import { Brand } from '../layouts/Brand.tsx'
import layout from '../layouts/Shell.module.css'
import { useMeasured } from '../layouts/useLayoutVariables.ts'
import { ShortcutsBar } from './ShortcutsBar.tsx'
import { NavigationSearch } from './search/NavigationSearch.tsx'
import styles from './Toolbar.module.css'
import { Tools } from './Tools.tsx'
import { ToolsFold } from './ToolsFold.tsx'
import { UserMenu } from './UserMenu.tsx'

interface ToolbarProps {
  isFixed: boolean
  /** The contest's sign stands in the toolbar wherever no navbar carries it. */
  brand: 'always' | 'narrow'
  hasRail: boolean
  toggle: ReactNode
}

/** The toolbar of section 2. In a narrow window its further tools fold out below it. */
export function Toolbar({ isFixed, brand, hasRail, toggle }: ToolbarProps) {
  const bar = useRef<HTMLElement>(null)
  useMeasured('toolbar', bar)
  return (
    <Row
      as="header"
      ref={bar}
      data-part="toolbar"
      gap="1"
      className={`${layout.bar} ${isFixed ? layout.toolbarFixed : ''}`}
    >
      {toggle}
      <div className={brand === 'narrow' ? `${layout.brand} ${layout.narrowAlone}` : layout.brand}>
        <Brand />
      </div>
      <div className={styles.stretch} />
      <NavigationSearch />
      <ToolsFold>
        <ShortcutsBar />
        <Tools hasRail={hasRail} />
      </ToolsFold>
      <UserMenu />
    </Row>
  )
}
