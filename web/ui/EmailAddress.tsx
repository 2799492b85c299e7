import { Fragment } from 'react'
import styles from './email-address.module.css'
import { UserText } from './UserText.tsx'

/** Email address that wraps before its @, if necessary before a dot, never inside a word. */
export function EmailAddress({ address }: { address: string }) {
  return (
    <UserText dir="ltr">
      {address.split(/(?=@)/).map((half) => (
        <span key={half} className={styles.half}>
          {half.split(/(?=\.)/).map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be identical, and the list is static
            <Fragment key={index}>
              {index > 0 && <wbr />}
              <span>{piece}</span>
            </Fragment>
          ))}
        </span>
      ))}
    </UserText>
  )
}
