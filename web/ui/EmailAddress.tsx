import { Fragment } from 'react'

/** An email address that goes on in the next line after its @ or before a dot, and not inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const pieces = address.split(/(?<=@)|(?=\.)/)
  return (
    <bdi>
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be alike, and none moves
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </bdi>
  )
}
