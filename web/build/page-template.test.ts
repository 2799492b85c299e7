import { expect, test } from 'vitest'
import { writeTemplates } from './page-template.ts'

const index = (head: string) => `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <script src="/assets/boot-1.js"></script>
    <meta charset="utf-8" />${head}
  </head>
  <body><noscript id="no-scripts"></noscript><div id="root"></div></body>
</html>`

const vitesHead = `<!--client-only--><title>Contest</title>
    <script type="module" crossorigin src="/assets/core-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/core-1.css">`

test('shell > keeps the whole page, with a slot at the end of its head', () => {
  const { shell } = writeTemplates(index(vitesHead))
  expect(shell.replace('<!--app-head-->', '')).toBe(index(vitesHead.replace('<!--client-only-->', '')))
  expect(shell).toMatch(/core-1\.css">\s*<!--app-head--><\/head>/)
})

test('template > has a slot for each part and defers the scripts', () => {
  const { template } = writeTemplates(index(vitesHead))
  expect(template).toContain('<html<!--app-attributes-->>')
  expect(template).toContain('<script<!--app-boot--> src="/assets/boot-1.js"></script>')
  expect(template).toContain('<link data-defer="script" href="/assets/core-1.js"><!--app-head--></head>')
  expect(template).toContain('<div id="root"><!--app-html--></div><!--app-data-->')
  expect(template).not.toMatch(/<title>|stylesheet|type="module"|noscript|lang="en"/)
})

test.each([
  ['marker', index(vitesHead.replace('<!--client-only-->', ''))],
  ['module script', index('<!--client-only--><title>Contest</title>')],
])('index.html without its %s > fails the build', (_part, html) => {
  expect(() => writeTemplates(html)).toThrow('The built index.html has no')
})
