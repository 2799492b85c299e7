import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { ExampleSection } from './ExampleSection.tsx'

const severities = ['success', 'warning', 'error'] as const
const variants = ['success', 'error', 'info', 'warning'] as const
/** More than the maximum of five visible toasts (section 9). */
const many = 7

export function MessagesExample() {
  const { t } = useTranslation()
  const showMany = () => {
    for (let number = 1; number <= many; number++) {
      showToast(t('example.toastNumbered', { number, total: many }), 'info')
    }
  }
  return (
    <>
      <ExampleSection title={t('example.notices')} lead={t('example.noticesLead')}>
        {severities.map((severity) => (
          <Notice key={severity} severity={severity}>
            <p>{t(`example.notice_${severity}`)}</p>
          </Notice>
        ))}
      </ExampleSection>
      <ExampleSection title={t('example.dialogs')} lead={t('example.dialogsLead')}>
        <Dialogs />
      </ExampleSection>
      <ExampleSection title={t('example.toasts')} lead={t('example.toastsLead')}>
        <Row gap="3">
          {variants.map((variant) => (
            <Button
              key={variant}
              variant="outlined"
              onClick={() => showToast(t(`example.toastText_${variant}`), variant)}
            >
              {t(`example.toast_${variant}`)}
            </Button>
          ))}
          <Button onClick={showMany}>{t('example.toastsMany')}</Button>
        </Row>
      </ExampleSection>
    </>
  )
}

function Dialogs() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row gap="3">
      <Button variant="outlined" onClick={() => setOpen('dialog')}>
        {t('example.openDialog')}
      </Button>
      <Button variant="outlined" onClick={() => setOpen('question')}>
        {t('example.openQuestion')}
      </Button>
      {open === 'dialog' && (
        <Modal title={t('example.dialogTitle')} onClose={close}>
          <p>{t('example.dialogText')}</p>
          <ModalButtons>
            <Button variant="filled" onClick={close}>
              {t('example.dialogClose')}
            </Button>
          </ModalButtons>
        </Modal>
      )}
      {open === 'question' && (
        <ConfirmDialog
          title={t('example.questionTitle')}
          confirm={t('example.questionYes')}
          onConfirm={close}
          onCancel={close}
        >
          <p>{t('example.questionText')}</p>
        </ConfirmDialog>
      )}
    </Row>
  )
}
