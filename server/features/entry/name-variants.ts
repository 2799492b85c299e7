import { snowplowNameMaxLength, snowplowNameMaxWords } from '@snowplow/contract/limits.ts'

/** Patterns of plow names, with the typed words at `*`. English, like most names of a contest. */
const patterns = [
  'Captain *',
  'Super *',
  'Mighty *',
  '* Junior',
  'Sir *',
  '* the Great',
  'Professor *',
  '* to the Rescue',
]

const isLatin = (name: string) => /^[\p{Script=Latin}\p{Nd} ]+$/u.test(name)

const rotate = ([first = '', ...rest]: readonly string[]) => [...rest, first]

/** Names of the words of another one, most similar first: in another order, then with a word before or after them. */
export function listNameVariants(name: string): string[] {
  const words = name.split(' ').filter(Boolean)
  const typed = words.join(' ')
  const orders = [rotate(words), words.toReversed()].map((order) => order.join(' '))
  const named = isLatin(typed) ? patterns.map((pattern) => pattern.replace('*', () => typed)) : []
  return [...new Set([...orders, ...named])].filter(
    (variant) =>
      variant !== typed && variant.length <= snowplowNameMaxLength && variant.split(' ').length <= snowplowNameMaxWords,
  )
}
