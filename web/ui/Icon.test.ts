import { Lock, LogOut } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './Icon.tsx'

test('Icon mirrors directional icons in right-to-left languages', () => {
  const turned = 'scale:var(--reading) 1'
  expect(renderToStaticMarkup(createElement(Icon, { of: LogOut }))).toContain(turned)
  expect(renderToStaticMarkup(createElement(Icon, { of: Lock }))).not.toContain(turned)
})
