import { type SessionUser, updateMe } from '@snowplow/contract/auth/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { getMeKey, useSession } from '../../features/auth/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { call } from '../../lib/call.ts'
import { sessionOwner } from '../../lib/session.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import button from '../../ui/button/button.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { Popover } from '../../ui/overlay/Popover.tsx'
import styles from '../layouts/Shell.module.css'
import { filterNavigation, filterPages, listPages, type NavigationPage, translateTitle } from '../navbar/navigation.ts'

function useShortcuts() {
  const session = useSession()
  const queries = useQueryClient()
  const meKey = getMeKey(sessionOwner())
  const setCachedShortcuts = (shortcuts: string[]) =>
    queries.setQueryData<SessionUser>(meKey, (me) => me && { ...me, shortcuts })
  const save = useMutation({
    scope: { id: 'shortcuts' },
    mutationFn: (shortcuts: string[]) => call(updateMe, { body: { shortcuts } }),
    onMutate: (shortcuts) => {
      queries.cancelQueries({ queryKey: meKey })
      setCachedShortcuts(shortcuts)
    },
    onError: () => queries.invalidateQueries({ queryKey: meKey }),
  })
  const shortcuts = session.status === 'authenticated' ? session.user.shortcuts : []
  const toggle = (id: string) =>
    save.mutate(shortcuts.includes(id) ? shortcuts.filter((other) => other !== id) : [...shortcuts, id])
  return { shortcuts, toggle, isFailed: save.isError }
}

export function useShortcutPages(): NavigationPage[] {
  const pages = listPages(filterNavigation(useSession()))
  const { shortcuts } = useShortcuts()
  return shortcuts.flatMap((id) => pages.find((page) => page.id === id) ?? [])
}

export function ShortcutsBar() {
  const { t } = useTranslation()
  const [path] = useLocation()
  return (
    <Row gap="1">
      <Row as="ul" aria-label={t('shell.shortcuts')} gap="1" className={styles.shortcutLinks}>
        {useShortcutPages().map((page) => (
          <li key={page.id}>
            <Link
              to={page.url}
              className={button.icon}
              title={translateTitle(page, t)}
              aria-label={translateTitle(page, t)}
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
  const pages = listPages(filterNavigation(useSession()))
  const { shortcuts, toggle, isFailed } = useShortcuts()
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  const found = text.trim() ? filterPages(pages, text, (page) => translateTitle(page, t)) : pages
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
              <Link to={page.url} className={`${shared.item} ${styles.stretch}`}>
                {page.icon && <Icon of={page.icon} />}
                <span>{translateTitle(page, t)}</span>
              </Link>
              <IconButton
                label={t(isStarred ? 'shell.removeShortcut' : 'shell.addShortcut', { page: translateTitle(page, t) })}
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
