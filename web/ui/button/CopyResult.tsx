import styles from './button.module.css'
import type { useCopy } from './useCopy.ts'

interface CopyResultProps {
  result: ReturnType<typeof useCopy>['result']
  copied: string
  failed: string
}

/** Announces the result of `useCopy` above its button. */
export function CopyResult({ result, copied, failed }: CopyResultProps) {
  return (
    <span role="status" className={result ? styles.result : undefined}>
      {result === 'copied' ? copied : result === 'failed' && failed}
    </span>
  )
}
