import type { ComponentPropsWithRef } from 'react'

/** Text that a person typed, such as a plow's name: keeps its direction, and no browser translates it. */
export const UserText = (props: ComponentPropsWithRef<'bdi'>) => <bdi translate="no" {...props} />

const slot = '\uE000'

/** A message with texts that people typed: `write` passes them to the message through `mark`. */
export function SentenceWithUserText({ write }: { write: (mark: (text: string) => string) => string }) {
  const texts: string[] = []
  const sentence = write((text) => `${slot}${texts.push(text) - 1}${slot}`)
  return (
    <span>
      {sentence.split(slot).map((part, index) => {
        const key = `${index} ${part}`
        return index % 2 === 0 ? <span key={key}>{part}</span> : <UserText key={key}>{texts[Number(part)]}</UserText>
      })}
    </span>
  )
}
