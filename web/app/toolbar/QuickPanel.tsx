import { StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGetContest } from '../../features/contest/contest.queries.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { setShell, useShell } from '../layouts/shell-state.ts'
import styles from './Menus.module.css'
import { events, notes } from './quick-panel.ts'

export function QuickPanelToggle() {
  const { t } = useTranslation()
  const { isQuickPanelOpen } = useShell()
  return (
    <IconButton
      label={t('shell.quickPanel')}
      aria-haspopup="dialog"
      aria-expanded={isQuickPanelOpen}
      onClick={() => setShell({ isQuickPanelOpen: true })}
    >
      <Icon of={StickyNote} />
    </IconButton>
  )
}

/** Today, notes and events (section 2); the notes and events are samples and say so. */
export function QuickPanel() {
  const { t, i18n } = useTranslation()
  const { isQuickPanelOpen } = useShell()
  const contest = useGetContest()
  const now = contest.data ? new Date(contest.data.now) : new Date()
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: contest.data?.timeZone }).format(now)
  if (!isQuickPanelOpen) return null
  return (
    <Modal
      variant="end"
      title={t('shell.quickPanel')}
      width={360}
      onClose={() => setShell({ isQuickPanelOpen: false })}
    >
      <Stack gap="5" className={styles.quick}>
        <Stack as="p" className={styles.today}>
          <span>{day({ weekday: 'long' })}</span>
          <strong>{day({ day: 'numeric', month: 'long' })}</strong>
        </Stack>
        <section>
          <h3>{t('shell.events')}</h3>
          <ul>
            {events.map((id) => (
              <li key={id}>
                <strong>{t(`shell.event_${id}`)}</strong>
                <span>{t(`shell.event_${id}_detail`)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('shell.notes')}</h3>
          <ul>
            {notes.map((id) => (
              <li key={id}>
                <strong>{t(`shell.note_${id}`)}</strong>
                <span>{t(`shell.note_${id}_detail`)}</span>
              </li>
            ))}
          </ul>
        </section>
        <Text size="2" tone="soft">
          {t('shell.sample')}
        </Text>
      </Stack>
    </Modal>
  )
}
