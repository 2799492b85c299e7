/**
 * Name of the link by which this visit came (`?from=fair`), for the body of an entry or a vote. The boot script keeps it
 * for the tab; the server shortens it to a name.
 */
export function getSource(): { source?: string } {
  const { from } = document.documentElement.dataset
  return from ? { source: from } : {}
}
