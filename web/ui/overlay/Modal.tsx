import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/Button.tsx'
import { Icon } from '../Icon.tsx'
import { ModalShell, type ModalShellProps } from './ModalShell.tsx'

/**
 * A dialog or a drawer with the cross that closes it; a question is closed by its answers alone. The shell goes without,
 * so that the public poll, which only alerts, loads no icon for it.
 */
export function Modal(props: Omit<ModalShellProps, 'corner'>) {
  const { t } = useTranslation()
  const cross = props.variant !== 'alert' && (
    <IconButton label={t('table.close')} onClick={props.onClose}>
      <Icon of={X} />
    </IconButton>
  )
  return <ModalShell {...props} corner={cross} />
}
