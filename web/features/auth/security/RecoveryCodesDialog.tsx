import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { saveFile } from '../../../lib/download.ts'
import { Button } from '../../../ui/button/Button.tsx'
import button from '../../../ui/button/button.module.css'
import { CopyResult } from '../../../ui/button/CopyResult.tsx'
import { useCopy } from '../../../ui/button/useCopy.ts'
import { Columns, Panel } from '../../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { PrintDialog } from '../../../ui/overlay/PrintDialog.tsx'

/** Asks before it closes, because the codes are not shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const text = `${codes.join('\n')}\n`
  const { result, copy } = useCopy(text)
  return (
    <PrintDialog
      title={t('secondFactor.codesTitle')}
      print={t('secondFactor.printCodes')}
      actions={
        <>
          <Button variant="outlined" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), fileName)}>
            {t('secondFactor.downloadCodes')}
          </Button>
          <span className={button.box}>
            <Button variant="outlined" onClick={copy}>
              {t('secondFactor.copyCodes')}
            </Button>
            <CopyResult
              result={result}
              copied={t('secondFactor.codesCopied')}
              failed={t('secondFactor.codesNotCopied')}
            />
          </span>
        </>
      }
      onClose={() => setConfirming(true)}
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
      {isConfirming && (
        <ConfirmDialog
          title={t('secondFactor.codesLeaveTitle')}
          confirm={t('secondFactor.codesLeave')}
          onConfirm={onClose}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('secondFactor.codesLeaveText')}</p>
        </ConfirmDialog>
      )}
    </PrintDialog>
  )
}

const fileName = 'recovery-codes.txt'
