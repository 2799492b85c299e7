import { Lock, LogOut } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './Icon.tsx'

test('an icon that points somewhere follows the direction of reading', () => {
  const turned = 'scale:var(--reading) 1'
  expect(renderToStaticMarkup(createElement(Icon, { of: LogOut }))).toContain(turned)
  expect(renderToStaticMarkup(createElement(Icon, { of: Lock }))).not.toContain(turned)
})
