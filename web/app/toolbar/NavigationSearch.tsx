import { BookOpen, type LucideIcon, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card, joinClasses, Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import styles from '../layouts/Shell.module.css'
import { filterNavigation, filterPages, listPages, translateTitle } from '../navbar/navigation.ts'

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent)

/** Ctrl+K or Cmd+K, which browsers leave to the page. Disabled while a dialog makes the page inert. */
function useSearchShortcut(onOpen: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      onOpen()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

/** Search in the menu (section 2). Closed by Escape, by navigation and on blur. */
export function NavigationSearch() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  const open = () => {
    if (isOpen) return
    focusedBefore.current = document.activeElement
    setOpen(true)
  }
  useSearchShortcut(open)
  const close = (hasFocus: boolean) => {
    setOpen(false)
    const before = focusedBefore.current
    const isElsewhere = before instanceof HTMLElement && before !== document.body && before.isConnected
    if (hasFocus) requestAnimationFrame(() => (isElsewhere ? before : button.current)?.focus())
  }
  if (isOpen) return <SearchField onClose={close} />
  return (
    <IconButton
      ref={button}
      className={styles.searchButton}
      title={t('shell.search')}
      aria-expanded={false}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
    >
      <Icon of={Search} />
      <span className={joinClasses('visually-hidden', styles.searchLabel)}>{t('shell.search')}</span>
      <span className={styles.searchKeys} aria-hidden="true">
        <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </span>
    </IconButton>
  )
}

interface Suggestion {
  id: string
  label: ReactNode
  icon: LucideIcon | undefined
  url: string
}

const entryList = '/admin/public-submission-list'

function useSuggestions(text: string): { suggestions: Suggestion[]; count: number } {
  const { t } = useTranslation()
  const pages = listPages(filterNavigation(useSession()))
  if (text.trim() === '') return { suggestions: [], count: 0 }
  const found = filterPages(pages, text, (page) => translateTitle(page, t))
  if (found.length > 0) {
    const suggestions = found.map((page) => ({
      id: page.id,
      label: translateTitle(page, t),
      icon: page.icon,
      url: page.url,
    }))
    return { suggestions, count: found.length }
  }
  const documentation = { id: 'guide', label: t('shell.openDocumentation'), icon: BookOpen, url: '/documentation' }
  const entries = {
    id: 'entries',
    label: <span dir="auto">{t('shell.searchEntries', { text: text.trim() })}</span>,
    icon: Search,
    url: `${entryList}?${new URLSearchParams({ text: text.trim() })}`,
  }
  const canSearchEntries = pages.some(({ url }) => url === entryList)
  return { suggestions: canSearchEntries ? [entries, documentation] : [documentation], count: 0 }
}

function SearchField({ onClose }: { onClose: (hasFocus: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const hasQuery = text.trim() !== ''
  const { suggestions, count } = useSuggestions(text)
  const go = (url: string | undefined) => {
    if (!url) return
    onClose(false)
    navigate(url)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && suggestions.length > 0) setActive((active + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter') go(suggestions[active]?.url)
    else if (event.key === 'Escape') onClose(true)
    else return
    event.preventDefault()
  }
  return (
    <Row
      as="search"
      gap="2"
      isUnwrapped
      className={styles.search}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onClose(false)}
    >
      <Icon of={Search} />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t('shell.search')}
        placeholder={t('shell.search')}
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={suggestions.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton label={t('shell.closeSearch')} onClick={() => onClose(true)}>
        <Icon of={X} size={18} />
      </IconButton>
      <Card className={styles.found} hidden={!hasQuery}>
        <p role="status" className={count === 0 ? styles.inset : 'visually-hidden'}>
          {hasQuery && (count === 0 ? t('shell.noResults') : t('shell.found', { count }))}
        </p>
        <div id={`${id}-found`} role="listbox" aria-label={t('shell.search')} hidden={suggestions.length === 0}>
          {suggestions.map((suggestion, index) => (
            <Row
              key={suggestion.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              gap="3"
              isUnwrapped
              className={shared.item}
              // Keeps the focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(suggestion.url)}
            >
              {suggestion.icon && <Icon of={suggestion.icon} />}
              {suggestion.label}
            </Row>
          ))}
        </div>
      </Card>
    </Row>
  )
}
