import { Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { IconButton } from '../../ui/button/Button.tsx'
import button from '../../ui/button/button.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Popover } from '../../ui/overlay/Popover.tsx'
import styles from '../layouts/Shell.module.css'
import { useNavigation, useTitleOf } from '../navbar/useNavigation.ts'
import { type NavigationPage, pagesOf } from '../navigation.ts'
import { matching } from './search.ts'
import { useShortcuts } from './shortcuts.queries.ts'

/** A person's starred pages that they may still open, in the order they were starred. */
export function useShortcutPages(): NavigationPage[] {
  const pages = pagesOf(useNavigation())
  const { shortcuts } = useShortcuts()
  return shortcuts.flatMap((id) => pages.find((page) => page.id === id) ?? [])
}

/** The shortcuts bar (section 2): the starred pages, and a menu to star others. */
export function ShortcutsBar() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const titleOf = useTitleOf()
  return (
    <Row gap="1">
      <Row as="ul" aria-label={t('shell.shortcuts')} gap="1" className={styles.shortcutLinks}>
        {useShortcutPages().map((page) => (
          <li key={page.id}>
            <Link
              to={page.url}
              className={button.icon}
              title={titleOf(page)}
              aria-label={titleOf(page)}
              aria-current={path === page.url ? 'page' : undefined}
            >
              {page.icon && <Icon of={page.icon} />}
            </Link>
          </li>
        ))}
      </Row>
      <ShortcutsMenu />
    </Row>
  )
}

export function ShortcutsMenu() {
  const { t } = useTranslation()
  const [path] = useLocation()
  return (
    <Popover className={button.icon} name={t('shell.shortcuts')} label={<Icon of={Star} />} closeOn={path} width={320}>
      <ShortcutsPicker />
    </Popover>
  )
}

function ShortcutsPicker() {
  const { t } = useTranslation()
  const titleOf = useTitleOf()
  const pages = pagesOf(useNavigation())
  const { shortcuts, toggle, isFailed } = useShortcuts()
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  const found = text.trim() ? matching(pages, text, titleOf) : pages
  return (
    <Stack gap="2">
      <input
        ref={search}
        type="search"
        className={styles.pickerSearch}
        aria-label={t('shell.searchShortcuts')}
        placeholder={t('shell.searchShortcuts')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Stack as="ul">
        {found.map((page) => {
          const isStarred = shortcuts.includes(page.id)
          return (
            <Row as="li" key={page.id} isUnwrapped>
              <Link to={page.url} className={`${parts.item} ${styles.stretch}`}>
                {page.icon && <Icon of={page.icon} />}
                {titleOf(page)}
              </Link>
              <IconButton
                label={t(isStarred ? 'shell.removeShortcut' : 'shell.addShortcut', { page: titleOf(page) })}
                className={isStarred ? styles.starred : undefined}
                onClick={() => toggle(page.id)}
              >
                <Icon of={Star} isFilled={isStarred} />
              </IconButton>
            </Row>
          )
        })}
      </Stack>
      <p role="status" className={styles.inset} hidden={found.length > 0 && !isFailed}>
        {found.length === 0 ? t('shell.noResults') : isFailed && t('shell.shortcutsFailed')}
      </p>
    </Stack>
  )
}
