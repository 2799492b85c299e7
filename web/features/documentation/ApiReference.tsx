import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { CallDetails } from './CallDetails.tsx'
import { CodeTable } from './CodeTable.tsx'
import styles from './Reference.module.css'
import { callGroups, calls, commonRefusals, fieldErrorRows, findCalls } from './reference.ts'

/** The call that the address names, which is therefore open. */
const named = () => calls.find(({ name }) => `#${name}` === decodeURIComponent(location.hash))

/** Every call of the interface, generated from the contract. */
export default function ApiReference() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([named()?.name ?? '']))
  useEffect(() => {
    const show = () => {
      const name = named()?.name
      if (!name) return
      setOpen((before) => new Set([...before, name]))
      document.getElementById(name)?.scrollIntoView()
    }
    show()
    window.addEventListener('hashchange', show)
    return () => window.removeEventListener('hashchange', show)
  }, [])

  const found = findCalls(search)
  const isAllOpen = calls.every(({ name }) => open.has(name))
  const toggle = (name: string, isOpen: boolean) => {
    if (open.has(name) === isOpen) return
    setOpen(new Set(isOpen ? [...open, name] : [...open].filter((other) => other !== name)))
  }
  return (
    <section aria-labelledby="calls" className={styles.reference}>
      <h2 id="calls">{t('documentation.calls')}</h2>
      <p>{t('documentation.callsLead')}</p>
      <div className={styles.tools}>
        <TextInput
          id="find-call"
          type="search"
          label={t('documentation.find')}
          hint={t('documentation.findHint')}
          value={search}
          onChange={setSearch}
        />
        <Button variant="outlined" onClick={() => setOpen(new Set(isAllOpen ? [] : calls.map(({ name }) => name)))}>
          {t(isAllOpen ? 'documentation.closeAll' : 'documentation.openAll')}
        </Button>
      </div>
      <p role="status" className={styles.count}>
        {found.size === 0
          ? t('documentation.foundNone', { text: search })
          : t('documentation.found', { count: found.size })}
      </p>
      {callGroups.map((group) => {
        const members = group.calls.filter((call) => found.has(call))
        return (
          members.length > 0 && (
            <section key={group.id} aria-labelledby={group.id} className={styles.group}>
              <h3 id={group.id} dir="ltr">
                {group.path}
              </h3>
              {members.map((call) => (
                <CallDetails key={call.name} call={call} isOpen={open.has(call.name)} onToggle={toggle} />
              ))}
            </section>
          )
        )
      })}
      <section aria-labelledby="any-call" className={styles.group}>
        <h3 id="any-call">{t('documentation.anyCall')}</h3>
        <p>{t('documentation.anyCallLead')}</p>
        <CodeTable
          caption={t('documentation.anyCall')}
          rows={commonRefusals.map(({ code, status, message }) => ({ code, status, words: message }))}
        />
      </section>
      <section aria-labelledby="field-faults" className={styles.group}>
        <h3 id="field-faults">{t('documentation.faults')}</h3>
        <p>{t('documentation.faultsLead')}</p>
        <CodeTable caption={t('documentation.faults')} rows={fieldErrorRows} />
      </section>
    </section>
  )
}
