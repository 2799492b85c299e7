import { useQuery } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { serverTimeQuery, useGetContest } from '../../features/contest/contest.queries.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStore } from '../../lib/storage/store.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import styles from '../layouts/Shell.module.css'
import { setShell, shellStore } from '../layouts/shell-state.ts'

/** Sample data of the quick panel (section 3). Titles and details are in the catalogue under these ids. */
const notes = ['note_ballots', 'note_photos', 'note_radio'] as const
const events = ['event_review', 'event_drivers', 'event_press'] as const

export function QuickPanelToggle() {
  const { t } = useTranslation()
  const { isQuickPanelOpen } = useStore(shellStore)
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

export function QuickPanel() {
  const { t, language } = useTranslation()
  const { isQuickPanelOpen } = useStore(shellStore)
  const contest = useGetContest()
  const serverTime = useQuery(serverTimeQuery()).data
  const now = serverTime ? new Date(serverTime) : new Date()
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: contest.data?.timeZone }).format(now)
  if (!isQuickPanelOpen) return null
  return (
    <Modal
      variant="end"
      title={t('shell.quickPanel')}
      width={360}
      onClose={() => setShell({ isQuickPanelOpen: false })}
    >
      <Text size="2" tone="soft">
        {t('shell.sample')}
      </Text>
      <Panel as="p" className={styles.today}>
        <span>{day({ weekday: 'long' })}</span>
        <Text as="strong" size="5">
          {day({ day: 'numeric', month: 'long' })}
        </Text>
      </Panel>
      <Samples title={t('shell.events')} ids={events} />
      <Samples title={t('shell.notes')} ids={notes} />
    </Modal>
  )
}

function Samples({ title, ids }: { title: string; ids: typeof notes | typeof events }) {
  const { t } = useTranslation()
  return (
    <Stack as="section" gap="1">
      <Text as="h3" size="2" tone="soft">
        {title}
      </Text>
      <Stack as="ul" isRuled>
        {ids.map((id) => (
          <Stack as="li" key={id}>
            <strong>{t(`shell.${id}`)}</strong>
            <Text as="span" size="2" tone="soft">
              {t(`shell.${id}_detail`)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}
