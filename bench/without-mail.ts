/** Preloaded with `--import`: the product without the insertion of mails, to measure what a mail costs an entry. */
import { registerHooks } from 'node:module'

const insertion = 'await insertRows(em, Mail, rows, { onlyNew: true })'

registerHooks({
  load(url, context, nextLoad) {
    const result = nextLoad(url, context)
    if (!url.endsWith('/server/features/mail/outbox.ts')) return result
    const source = String(result.source)
    if (!source.includes(insertion)) throw new Error('outbox.ts has another insertion: adapt bench/without-mail.ts')
    return { ...result, source: source.replace(insertion, 'void [insertRows, rows]') }
  },
})
