// Runs before the first paint: puts on the page what this browser keeps of the person's choices, so that nothing
// flashes. It is a file because the content security policy allows no script inside the page. See web/theme/paint.ts.
;(() => {
  const root = document.documentElement
  let keptLanguage
  let look
  try {
    keptLanguage = localStorage.getItem('language')
    look = JSON.parse(localStorage.getItem('paint'))
    const size = localStorage.getItem('font-size')
    if (/^(70|80|90|110|120|130)$/.test(size)) root.style.fontSize = `${size}%`
  } catch {
    // A browser that forbids storage shows the page as it comes.
  }
  const known = [keptLanguage, ...navigator.languages].map((tag) => /^(en|tr|ar)(?![a-z])/i.exec(tag)?.[1])
  const language = known.find(Boolean)?.toLowerCase() ?? 'en'
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : (look?.dir ?? 'ltr')
  if (!look) return
  root.dataset.scrollbars = look.scrollbars
  const style = document.createElement('style')
  style.id = 'theme'
  style.textContent = look.css
  document.head.append(style)
})()
