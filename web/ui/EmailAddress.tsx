import { Fragment } from 'react'

/** An email address that goes on in the next line after its @, in need before a dot, and not inside a word. */
export function EmailAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr">
      {address.split(/(?<=@)/).map((half) => (
        <span key={half} style={{ display: 'inline-block' }}>
          {half.split(/(?=\.)/).map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be alike, and none moves
            <Fragment key={place}>
              {place > 0 && <wbr />}
              {piece}
            </Fragment>
          ))}
        </span>
      ))}
    </bdi>
  )
}
