import type { Page } from '@playwright/test'

/** The server answers it with 200. */
const probe = '/robots.txt'
const intercepted = 204

/**
 * Has `page.route` resolve when it takes effect. In two of some thousand runs, the first request that an open page sent
 * after its route was confirmed reached the server.
 */
export function awaitRoutes(page: Page): Page {
  const route = page.route.bind(page)
  page.route = async (...input) => {
    const registered = await route(...input)
    if (page.url() === 'about:blank') return registered
    await route(`**${probe}`, (request) => request.fulfill({ status: intercepted }))
    await page.waitForFunction(([probe, intercepted]) => fetch(probe).then(({ status }) => status === intercepted), [
      probe,
      intercepted,
    ] as const)
    return registered
  }
  return page
}
