import { getApiDocument } from '@snowplow/contract/api/server.ts'
import { useQuery } from '@tanstack/react-query'
import { type FunctionComponent, useEffect, useRef } from 'react'
import SwaggerUI, { type System } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { toQuery } from '../../lib/query.ts'
import { getToken } from '../../lib/session.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import './api-reference.css'

const nothing = () => null

/** Few enough that a list has fewer than 100 paths. */
const tagsPerList = 8
const listStarts = (tags: number) =>
  Array.from({ length: Math.ceil(tags / tagsPerList) }, (_, index) => index * tagsPerList)

const withDefaults =
  (defaultsOf: (system: System) => object) =>
  (Original: FunctionComponent, system: System) =>
  (props: Record<string, unknown>) => {
    const definedProps = Object.entries(props).filter(([, value]) => value !== null && value !== undefined)
    return system.React.createElement(Original, {
      ...props,
      ...defaultsOf(system),
      ...Object.fromEntries(definedProps),
    })
  }

function addAuthorization(request: { headers: Record<string, string> }) {
  const token = getToken()
  if (token !== null) request.headers.authorization = `Bearer ${token}`
  return request
}

interface TitleProps {
  title?: string
  schema: { title?: string }
}

/** Replaces Swagger UI's layout: the page already has a title, a main element and a sign-in. */
const insideThePage = () => ({
  components: {
    Calls: ({ React, getComponent, specSelectors }: System) =>
      React.createElement(
        'div',
        { className: 'swagger-ui' },
        React.createElement(getComponent('FilterContainer', true)),
        // Swagger UI shows more than 100 operations in a virtual list, which neither a search of the page nor a screen
        // reader finds.
        ...listStarts(specSelectors.taggedOperations().size).map((start) =>
          React.createElement(getComponent('operations', true), {
            key: start,
            specSelectors: {
              ...specSelectors,
              taggedOperations: () => specSelectors.taggedOperations().slice(start, start + tagsPerList),
            },
          }),
        ),
        React.createElement(getComponent('Markdown', true), { source: specSelectors.info().get('description') }),
      ),
    // Swagger UI renders a link inside a button, which opens the operation and updates the URL anyway.
    DeepLink: ({ text }: { text: string }) => text,
    CopyToClipboardBtn: nothing,
    authorizeOperationBtn: nothing,
  },
  wrapComponents: {
    // Swagger UI renders these without an accessible name; a reply of several shapes has no title.
    JSONSchema202012KeywordTitle:
      (Title: FunctionComponent<TitleProps>, { React }: System) =>
      ({ title, schema }: TitleProps) =>
        React.createElement(Title, { title: title || schema.title || 'Schema', schema }),
    TextArea: withDefaults(() => ({ 'aria-label': 'Request body' })),
    ModelCollapse: withDefaults(({ React }) => ({
      title: React.createElement('span', { className: 'visually-hidden' }, 'Details'),
    })),
  },
  statePlugins: {
    layout: {
      wrapActions: {
        // Ignores hashes of other headings.
        parseDeepLinkHash: (original: (hash: string) => object) => (hash: string) =>
          original(hash.startsWith('#/') ? hash : ''),
      },
    },
  },
})

export default function ApiReference() {
  const { data: spec, error } = useQuery(toQuery(getApiDocument, {}))
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!spec) return
    const domNode = document.createElement('div')
    container.current?.append(domNode)
    const { layoutActions } = SwaggerUI({
      domNode,
      spec,
      plugins: [insideThePage],
      layout: 'Calls',
      deepLinking: true,
      filter: true,
      displayOperationId: true,
      syntaxHighlight: false,
      defaultModelRendering: 'model',
      defaultModelExpandDepth: 3,
      requestInterceptor: addAuthorization,
      // Hides the token.
      showMutatedRequest: false,
    })
    const show = () => layoutActions.parseDeepLinkHash(location.hash)
    window.addEventListener('hashchange', show)
    return () => {
      window.removeEventListener('hashchange', show)
      domNode.remove()
    }
  }, [spec])
  if (error) return <FailureNotice error={error} shouldFocus={false} />
  return (
    <>
      {!spec && <Waiting />}
      <div ref={container} lang="en" dir="ltr" />
    </>
  )
}
