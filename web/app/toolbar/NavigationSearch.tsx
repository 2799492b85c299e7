import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card, Row } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import styles from '../layouts/Shell.module.css'
import { matching, navigationFor, pagesOf, titleOf } from '../navbar/navigation.ts'

/** Search among the menu's pages (section 2): opened by its button, closed by Escape, by going, or by leaving. */
export function NavigationSearch() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (hasFocus: boolean) => {
    setOpen(false)
    if (hasFocus) requestAnimationFrame(() => button.current?.focus())
  }
  if (isOpen) return <SearchField onClose={close} />
  return (
    <IconButton ref={button} label={t('shell.search')} aria-expanded={false} onClick={() => setOpen(true)}>
      <Icon of={Search} />
    </IconButton>
  )
}

/** `hasFocus` tells whether the focus has to go somewhere. */
function SearchField({ onClose }: { onClose: (hasFocus: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [, navigate] = useLocation()
  const pages = pagesOf(navigationFor(useSession()))
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const isAsked = text.trim() !== ''
  const found = isAsked ? matching(pages, text, (page) => titleOf(page, t)) : []
  const go = (url: string | undefined) => {
    if (!url) return
    onClose(false)
    navigate(url)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter') go(found[active]?.url)
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
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
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
      <Card className={styles.found} hidden={!isAsked}>
        <div id={`${id}-found`} role="listbox" aria-label={t('shell.search')} hidden={found.length === 0}>
          {found.map((page, place) => (
            <Row
              key={page.id}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              gap="3"
              isUnwrapped
              className={parts.item}
              // The focus stays in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(page.url)}
            >
              {page.icon && <Icon of={page.icon} />}
              {titleOf(page, t)}
            </Row>
          ))}
        </div>
        <p role="status" className={found.length === 0 ? styles.inset : 'visually-hidden'}>
          {isAsked && (found.length === 0 ? t('shell.noResults') : t('shell.found', { count: found.length }))}
        </p>
      </Card>
    </Row>
  )
}
