import type { Page } from '@playwright/test'

/** Ends each translated text. */
export const mark = '§'

/**
 * Translates the page as Chrome and Google Translate do: each text node, also a later one, is replaced by two nested
 * `<font>` elements, unless the page forbids it by `translate="no"`. Call before the page is opened.
 */
export const translatePages = (page: Page, start: 'DOMContentLoaded' | 'hydrated') =>
  page.addInitScript(
    ({ start, mark }) => {
      const untranslated = 'font, script, style, noscript, textarea, title, code, [translate=no], .notranslate'
      const translate = (text: Text) => {
        const { parentElement, nodeValue } = text
        if (!parentElement || !nodeValue?.trim() || parentElement.closest(untranslated)) return
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
        // A choice is selected by its exact text.
        inner.textContent = parentElement.closest('option') ? nodeValue : `${nodeValue}${mark}`
        outer.append(inner)
        text.replaceWith(outer)
      }
      const translateAll = (root: Node) => {
        const texts: Text[] = []
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        if (root instanceof Text) texts.push(root)
        while (walk.nextNode()) texts.push(walk.currentNode as Text)
        texts.forEach(translate)
      }
      const begin = () => {
        document.documentElement.classList.add('translated-ltr')
        translateAll(document.body)
        new MutationObserver((changes) => {
          for (const { type, target, addedNodes } of changes)
            if (type === 'characterData') translateAll(target)
            else addedNodes.forEach(translateAll)
        }).observe(document.body, { childList: true, characterData: true, subtree: true })
      }
      document.addEventListener(start, begin, { once: true })
    },
    { start, mark },
  )
