/** The guides as they stand in docs/guides, for the tests alone. */
import { existsSync, readFileSync } from 'node:fs'
import { marked, type Token, type Tokens } from 'marked'
import { defaultLanguage, type Language, languageCodes } from '../../i18n/languages.ts'
import { anchorOf, type Part, parts, withoutTitle } from './guide.ts'
import { calls } from './reference.ts'

export const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

export const fileOf = (part: Part, language: Language) =>
  `docs/guides/${part}${language === defaultLanguage ? '' : `.${language}`}.md`
export const isThere = (part: Part, language: Language) => existsSync(new URL(fileOf(part, language), root))

/** Every guide in every language that it is written in. */
export const guides = parts.flatMap((part) =>
  languageCodes.filter((language) => isThere(part, language)).map((language) => ({ part, language })),
)

/** A guide as it is shown: in English where it was not translated. */
export const textOf = (part: Part, language: Language) =>
  read(fileOf(part, isThere(part, language) ? language : defaultLanguage)) +
  (part === 'operators' ? `\n${withoutTitle(read('docs/operating.md'))}` : '')

export function tokensIn(tokens: Token[]): Token[] {
  const found: Token[] = []
  marked.walkTokens(tokens, (token) => {
    found.push(token)
  })
  return found
}

export const ofKind = <Kind extends Token>(part: Part, language: Language, type: string) =>
  tokensIn(marked.lexer(textOf(part, language))).filter((token): token is Kind => token.type === type)

/** Every place of a guide that a link can name; the reference's calls come after its text. */
export const anchorsOf = (part: Part, language: Language) => [
  ...ofKind<Tokens.Heading>(part, language, 'heading').map(({ text }) => anchorOf(text)),
  ...(part === 'api' ? ['calls', ...calls.map(({ name }) => name)] : []),
]
