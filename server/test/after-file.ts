import { afterAll } from 'vitest'

type Release = () => unknown

const releases: Release[] = []

/** Releases a resource after the test file, last first. `afterAll` is ignored within a test or another hook. */
export const afterFile = (release: Release) => void releases.push(release)

/** Called by the setup file for each test file. */
export const releaseAfterFile = () =>
  afterAll(async () => {
    for (const release of releases.splice(0).reverse()) await release()
  })
