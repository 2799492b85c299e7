import { Fragment } from 'react'
import styles from './email-address.module.css'

/** An email address that goes on in the next line after its @, in need before a dot, and not inside a word. */
export function EmailAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr">
      {address.split(/(?<=@)/).map((half) => (
        <span key={half} className={styles.half}>
          {half.split(/(?=\.)/).map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be alike, and none moves
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {piece}
            </Fragment>
          ))}
        </span>
      ))}
    </bdi>
  )
}
