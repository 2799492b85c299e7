import type { Plugin } from 'vite'

/** Separates what both kinds of pages contain from what only client-rendered ones do, in `web/index.html`. */
const clientOnly = '<!--client-only-->'

function cut(html: string, marker: string): [before: string, after: string] {
  const at = html.indexOf(marker)
  if (at < 0) throw new Error(`The built index.html has no ${marker}`)
  return [html.slice(0, at), html.slice(at + marker.length)]
}

/**
 * Adds the slots that the server fills (server/ssr/page-template.ts): `<!--app-head-->` to the shell of
 * client-rendered pages, and all others to a template of server-rendered ones, whose scripts are deferred.
 */
export function writeTemplates(builtIndex: string): { shell: string; template: string } {
  const [start, rest] = cut(builtIndex, '<head>')
  const [head, body] = cut(rest, '</head>')
  const [common, client] = cut(head, clientOnly)
  const [beforeBoot, afterBoot] = cut(common, '<script')
  const scripts = Array.from(client.matchAll(/<script type="module"[^>]* src="([^"]+)"/g), ([, src]) => src)
  if (scripts.length === 0) throw new Error('The built index.html has no module script')
  const deferred = scripts.map((src) => `<link data-defer="script" href="${src}">`).join('')
  return {
    shell: `${start}<head>${common}${client}<!--app-head--></head>${body}`,
    template: [
      '<!doctype html>\n<html<!--app-attributes-->>\n<head>',
      `${beforeBoot}<script<!--app-boot-->${afterBoot}${deferred}<!--app-head--></head>\n`,
      '<body>\n<div id="root"><!--app-html--></div><!--app-data-->\n</body>\n</html>\n',
    ].join(''),
  }
}

export function createPageTemplate(): Plugin {
  return {
    name: 'page-template',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const { shell, template } = writeTemplates(String(index.source))
        index.source = shell
        this.emitFile({ type: 'asset', fileName: '.vite/page-template.html', source: template })
      },
    },
  }
}
