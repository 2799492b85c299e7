import { useTranslation } from '../../../i18n/i18n.ts'
import { saveFile } from '../../../lib/download.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { Columns, Panel } from '../../../ui/layout/Boxes.tsx'
import { PrintDialog } from '../../../ui/overlay/PrintDialog.tsx'

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  return (
    <PrintDialog
      title={t('secondFactor.codesTitle')}
      print={t('secondFactor.printCodes')}
      actions={
        <>
          <Button variant="outlined" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), fileName)}>
            {t('secondFactor.downloadCodes')}
          </Button>
          <CopyButton text={text} label={t('secondFactor.copyCodes')} />
        </>
      }
      onClose={onClose}
    >
      <p>{t('secondFactor.codesLead')}</p>
      <Panel>
        <Columns as="ul" least="2" gap="3" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Columns>
      </Panel>
    </PrintDialog>
  )
}

const fileName = 'recovery-codes.txt'
