import { createHash } from 'node:crypto'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { languages, reviewedLanguages } from '@snowplow/contract/text/languages.ts'
import { minifySync, type Plugin } from 'vite'
import { screens } from '../app/screens.ts'
import { contestTimes } from '../features/contest/contest-times.ts'
import { dehydratedStateId } from '../lib/server-markup.ts'
import { fontSizes } from '../theme/tokens.ts'
import { boot, loadScripts } from './boot-script.ts'
import { captureEarlyEvents, hydratedEvent } from './event-replay.ts'

const directions = Object.fromEntries(Object.entries(languages).map(([code, { direction }]) => [code, direction]))

const pageParameters = screens.flatMap(({ parameter }) => parameter ?? [])

/** A pointer and the focus come before a click; assistive technology may send the click alone. */
const intents = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click', 'input', 'submit']
/** Links, `details` and popovers work without the app. */
const controls = 'button, input, select, textarea, label, [role=button]'

/** Each part runs even if another one throws. */
const parts = [
  [boot, { directions, reviewedLanguages, fontSizes, pageParameters }],
  [loadScripts, { intents, controls, contestPath: getContest.path, stateId: dehydratedStateId, times: contestTimes }],
  [captureEarlyEvents, hydratedEvent],
] as const
const source = parts
  .map(([part, argument]) => `try { (${part})(${JSON.stringify(argument)}) } catch (error) { console.error(error) }`)
  .join('\n')
export const bootScript = minifySync('boot-script.js', source).code

/** Content hash in the name, so that it can be cached forever. */
const fileName = `assets/boot-${createHash('sha256').update(bootScript).digest('base64url').slice(0, 8)}.js`

const noScripts = Object.entries(languages).map(([lang, { direction, noScripts }]) => ({
  tag: 'p',
  attrs: { lang, dir: direction },
  children: noScripts,
}))

export function createBootScriptPlugin(): Plugin {
  return {
    name: 'boot-script-plugin',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: bootScript })
    },
    // Before the style sheets: a script after them would wait for them.
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
        { tag: 'noscript', attrs: { id: 'no-scripts' }, children: noScripts, injectTo: 'body-prepend' },
      ],
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, reply) => {
        reply.setHeader('content-type', 'text/javascript').end(bootScript)
      })
    },
  }
}
