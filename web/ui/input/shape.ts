import type { ChangeEvent } from 'react'

/** Shows the formatted text of an input, with the caret between the same letters and digits. @returns the text */
export function showShaped(
  { target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
  shaped: string,
): string {
  const { value, selectionStart } = target
  // Inputs of emails have no caret.
  if (shaped === value || selectionStart === null) return shaped
  const countFrom = (text: string, start: number) => text.slice(start).match(/[\p{L}\p{Nd}]/gu)?.length ?? 0
  const following = countFrom(value, selectionStart)
  let caret = shaped.length
  while (caret > 0 && countFrom(shaped, caret) < following) caret--
  // Deleting forward passes the separators: to delete them again would change nothing.
  if ((nativeEvent as Partial<InputEvent>).inputType !== 'deleteContentForward')
    while (caret > 0 && countFrom(shaped, caret - 1) === following) caret--
  target.value = shaped
  target.setSelectionRange(caret, caret)
  return shaped
}
