import { releaseAfterFile } from './after-file.ts'

releaseAfterFile()
