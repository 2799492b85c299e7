import { useTranslation } from '../../i18n/i18n.ts'
import { CopyButton } from '../../ui/button/CopyButton.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { SentenceWithUserText } from '../../ui/UserText.tsx'

/** The reference is marked as untranslatable: a browser that translates the page would change it. */
export function EntryReference({ reference }: { reference: string }) {
  const { t } = useTranslation()
  return (
    <Row gap="2" isUnwrapped>
      <p className={shared.unbroken}>
        <SentenceWithUserText write={(mark) => t('form.reference', { reference: mark(reference) })} />
      </p>
      <span className={shared.unprinted}>
        <CopyButton text={reference} label={t('entry.copyReference')} />
      </span>
    </Row>
  )
}
