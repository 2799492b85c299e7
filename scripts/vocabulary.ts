/**
 * Words to avoid in names and comments, each with the term to write instead (CONTRIBUTING, "Language").
 * Private words cost every reader a second reading, and a search for the standard term finds nothing.
 */

interface Avoided {
  /** Words as they occur in a camelCase name, in lower case and separated by spaces. */
  words: string
  instead: string
}

export const namesToAvoid: readonly Avoided[] = [
  { words: 'kept keeps', instead: 'cached, stored, saved or retained: say where it is' },
  { words: 'told tell tells', instead: 'fingerprint for a digest; notify, report or log for a message' },
  { words: 'drawn draw draws drawing undrawn', instead: 'render, rendered; illustration for a picture; ssr or client' },
  { words: 'asked ask asks asking', instead: 'request, fetch or query; confirm for a dialog; selected for a choice' },
  { words: 'wanted', instead: 'requested, expected, target, selected or preferred' },
  { words: 'given', instead: 'provided, input, initial or assigned' },
  {
    words: 'known',
    instead: 'existing, registered, cached, loaded or valid; MaybePromise for a value that may be a promise',
  },
  { words: 'begun begin begins', instead: 'started, start, starts' },
  { words: 'fault faults faulty', instead: 'error, errors, invalid' },
  {
    words: 'look looks looked looking',
    instead: 'branding, theme, preview, refetch, revalidate or search: one of them',
  },
  { words: 'lately usual', instead: 'recent; median, typical or default' },
  { words: 'aside', instead: 'excluded; setAside is the term of the specification' },
  { words: 'trouble troubled patience', instead: 'outage; timeout' },
  { words: 'judge judged judgment verdict', instead: 'validate, validation; decision for a review' },
  { words: 'bring brought', instead: 'import, imported' },
  {
    words: 'forget forgets forgetting forgot',
    instead: 'purge for expired rows, clear for drafts, invalidate for caches',
  },
  { words: 'stuck outlast odd alike anew', instead: 'sticky; retry; unexpected; identical or similar; again' },
  { words: 'taken takes turn turns', instead: 'existing, used or reverted; accepts; round, iteration or mutex' },
  { words: 'place places', instead: 'index or position in a list; county, district or area on the map' },
  { words: 'meet meets met seen', instead: 'satisfied or report; viewed, visited or loaded' },
  { words: 'gaps lasting standing', instead: 'missingIds; permanent; status or rank' },
]

/** Names with such a word that are terms of the specification, of the platform or of a library. */
export const allowedNames =
  /^(setAside|SetAside|BallotSetAside|aside|placeholder|Placeholder|replace|given_name|beginTransaction|begin$|BEGIN|lookup|Lookup|drawer|Drawer|keyDown|keepPreviousData|keepMounted|keepAlive|returned|returns|onReturn|Draw$|enterDraw$)/

/** Terms of a ranking and of a lottery, in the files about results and ties. */
export const wordsByFile: readonly { files: RegExp; words: readonly string[] }[] = [
  {
    files: /[/-](results?|recount|draw|ties?)\b/,
    words: ['draw', 'draws', 'drawn', 'place', 'places'],
  },
]

/** A comment starts with a verb or a noun of the trade: it is a why, a unit, a constraint or a source. */
export const openingsToAvoid =
  /^(what|who|whoever|whose|whom|nobody|somebody|anybody|of|by|for who|for what|those|that which|none|at once|in which|from which|as it|as they|as told|no more|the same|one that|how it stands|where it|without one|with none|with both|everything that|all that|a \w+ that is|where there|amid|lets what|beside)\b/i

export const phrasesToAvoid: readonly [phrase: RegExp, instead: string][] = [
  [/\b(nobody|somebody|whoever|who has|who is)\b/i, 'name the role: the visitor, the administrator, the caller'],
  [/\banew\b/i, 'again, from scratch'],
  [/\bat hand\b/i, 'available'],
  [/\bstands? (for|in|at|beside|there|on)\b/i, 'is, means, represents'],
  [/\b(is told|are told|tells? of|told of)\b/i, 'is notified, reports'],
  [/\b(asked for|is asked|are asked)\b/i, 'requested'],
  [/\b(taken over|takes? over)\b/i, 'hydrated, inherited'],
  [/\bdrawn\b/i, 'rendered'],
  [/\bof (its|one's|his|her|their) own\b/i, 'separate, dedicated'],
  [/\b(amid|lately|in turn|at the latest)\b/i, 'during, recently, then, no later than'],
  [/\b(what is|what it|what they|that which)\b/i, 'name the thing'],
  [/\b(brings? in|brought in)\b/i, 'import'],
]
