const countCharacters = (text: string) => text.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0

/** Shows the formatted text of an input, with the caret between the same letters and digits. */
export function showShaped(
  input: HTMLInputElement | HTMLTextAreaElement,
  shaped: string,
  { isDeletingForward }: { isDeletingForward: boolean },
): void {
  const { value, selectionStart } = input
  // Inputs of emails have no caret.
  if (selectionStart === null) return
  const following = countCharacters(value.slice(selectionStart))
  const positions = Array.from({ length: shaped.length + 1 }, (_, position) => position)
  const carets = positions.filter((position) => countCharacters(shaped.slice(position)) === following)
  input.value = shaped
  // Forward, a separator is passed: deleting it again would change nothing.
  const caret = carets.at(isDeletingForward ? -1 : 0) ?? shaped.length
  input.setSelectionRange(caret, caret)
}
