import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findUnsafeTexts } from './translation.ts'

const file = 'web/ui/ShortList.tsx'

/** Lines with the comment must be found, and no others. */
const sample = `import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
const Beside = ({ children, mark }: { children: ReactNode; mark?: ReactNode }) => <div><hr />{children}{mark}</div>
const Alone = ({ children }: { children: ReactNode }) => <div>{children}</div>
export function ShortList({ isOn, name, lines }: { isOn: boolean; name: string; lines: string[] }) {
  const { t } = useTranslation()
  return (
    <div>
      <p>
        {isOn && t('form.lead')} {/* breaks */}
        <b>{t('form.title')}</b>
      </p>
      <p>
        {isOn && <br />}
        {t('form.title')} {/* breaks */}
      </p>
      <p>
        <b>{isOn && t('form.lead')}</b>
        {isOn ? 'on' : <i>off</i>} {/* breaks */}
      </p>
      <p>
        {t('form.title')}: <b>{name}</b> {isOn && <br />}
      </p>
      <p>
        {t('form.title')} <b>{name}</b>
        {name} {/* breaks */}
        {t('form.thanks', { user_content: name })} {/* breaks */}
        {lines} {/* breaks */}
      </p>
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && ', '} {/* breaks */}
          <span>{line}</span>
          and {/* breaks */}
        </Fragment>
      ))}
      <Alone>{isOn && t('form.title')}</Alone>
      <Alone>{t('form.title')} <b>{name}</b></Alone>
      <Beside>{t('form.title')}</Beside> {/* breaks */}
      <Beside mark={isOn && name}> {/* breaks */}
        <p>{name}</p>
      </Beside>
      <p><bdi>{name}</bdi></p> {/* breaks */}
    </div>
  )
}
`

test('findUnsafeTexts > finds each text that a translation breaks', () => {
  const found = findUnsafeTexts(resolve('.'), { [resolve(file)]: sample })
  const lines = sample.split('\n')
  expect(lines.filter((_, index) => found.some(({ line }) => line === index + 1))).toEqual(
    lines.filter((line) => line.includes('breaks')),
  )
  expect(found.filter((one) => one.file !== file)).toEqual([])
})
