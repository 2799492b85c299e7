import {
  defaultRetentionDays,
  type FieldGroup,
  fieldGroups,
  notPersonal,
} from '../../contract/retention/field-groups.ts'

const untilTexts: Record<FieldGroup['until'], string> = {
  schedule: `${defaultRetentionDays} days after the announcement, unless an administrator sets other days for the season.`,
  expiry: 'Hours to weeks after its last use.',
  account: 'Until an administrator deletes the account.',
  record: 'Permanently, with the records of the contest.',
}

const actionTexts: Record<FieldGroup['action'], string> = {
  blank: 'The fields are blanked; their rows stay.',
  delete: 'The rows are deleted.',
}

const listFields = (fields: FieldGroup['fields']) =>
  Object.entries(fields).map(
    ([entity, properties]) => `| ${entity} | ${properties.map((property) => `\`${property}\``).join(', ')} |`,
  )

const describeGroup = ({ title, purpose, until, action, fields }: FieldGroup) => `## ${title}

- **Purpose.** ${purpose}
- **Retained.** ${untilTexts[until]}
- **Then.** ${until === 'record' ? 'Nothing is destroyed.' : actionTexts[action]}

| table | fields |
| --- | --- |
${listFields(fields).join('\n')}
`

/** Markdown of docs/data-map.md: every stored field with its purpose and retention. */
export const createDataMap = () => `# Data map

Written by \`npm run data-map\` from [contract/retention/field-groups.ts](../contract/retention/field-groups.ts), from which
the purge, the notice on the form and the privacy page follow as well. A season's own dates are at \`/admin/retention\`.

${Object.values(fieldGroups).map(describeGroup).join('\n')}
## Not personal

| table | fields |
| --- | --- |
${listFields(notPersonal).join('\n')}
`
