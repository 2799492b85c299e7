import { Component, type ReactNode } from 'react'
import { HydrationMarker } from '../ssr/HydrationMarker.tsx'
import { RenderErrorPage } from './pages/RenderErrorPage.tsx'

interface RenderErrorBoundaryProps {
  path: string
  children: ReactNode
}

interface RenderErrorState {
  renderError: { error: unknown } | null
}

/** Shows the render error instead of the page and resets when the path changes. Error boundaries must be classes. */
export class RenderErrorBoundary extends Component<RenderErrorBoundaryProps, RenderErrorState> {
  override state: RenderErrorState = { renderError: null }

  static getDerivedStateFromError = (error: unknown): RenderErrorState => ({ renderError: { error } })

  override componentDidUpdate({ path }: RenderErrorBoundaryProps, before: RenderErrorState) {
    // Keeps an error thrown by the new path itself.
    if (before.renderError && path !== this.props.path) this.setState({ renderError: null })
  }

  override render() {
    const { renderError } = this.state
    if (!renderError) return this.props.children
    return (
      <>
        <RenderErrorPage error={renderError.error} />
        <HydrationMarker />
      </>
    )
  }
}
