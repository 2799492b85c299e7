import { expect, test } from 'vitest'
import { findCircle, stackFloors } from './feature-floors.ts'

const imported = (from: string, to: string) => ({ from: `server/features/${from}`, to: `server/features/${to}` })
const mailOfEntry = imported('entry/entry-mails.ts', 'mail/outbox.ts')
const auditOfMail = imported('mail/mail.service.ts', 'audit-event/audit-event.service.ts')
const ownFile = imported('audit-event/audit-event.service.ts', 'audit-event/access-log.ts')

test('stackFloors > puts a feature above those that it imports', () => {
  expect(stackFloors([mailOfEntry, auditOfMail, ownFile])).toEqual([['audit-event'], ['mail'], ['entry']])
})

test('findCircle > returns the imports by which features import each other', () => {
  const entryOfAudit = imported('audit-event/access-log.ts', 'entry/entry.service.ts')
  const above = imported('results/results.service.ts', 'entry/entry.service.ts')
  expect(findCircle([above, mailOfEntry, auditOfMail, ownFile])).toEqual([])
  expect(findCircle([above, mailOfEntry, auditOfMail, entryOfAudit])).toEqual([mailOfEntry, auditOfMail, entryOfAudit])
})

test('findCircle > permits a test to import a feature above', () => {
  expect(findCircle([mailOfEntry, imported('mail/mail.test.ts', 'entry/entry.service.ts')])).toEqual([])
})
