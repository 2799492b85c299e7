import type { ReactNode } from 'react'
import { PrintButton } from '../button/Button.tsx'
import { Row, Stack } from '../layout/Boxes.tsx'
import shared from '../layout/shared.module.css'
import { Modal } from './Modal.tsx'
import styles from './PrintDialog.module.css'

interface PrintDialogProps {
  /** Also the heading of the printed document. */
  title: string
  print: string
  /** Further buttons in the row of the print button. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Document in a dialog; prints without the page behind it. */
export function PrintDialog({ title, print, actions, onClose, children }: PrintDialogProps) {
  return (
    <Modal title={title} width={720} onClose={onClose}>
      <Stack gap="4" className={styles.document}>
        <h3 className={styles.printed}>{title}</h3>
        {children}
      </Stack>
      <Row gap="3" className={shared.unprinted}>
        <PrintButton>{print}</PrintButton>
        {actions}
      </Row>
    </Modal>
  )
}
