import { Component, type ReactNode } from 'react'
import { HydrationMarker } from './HydrationMarker.tsx'
import { RenderErrorPage } from './pages/RenderErrorPage.tsx'

interface RenderErrorBoundaryProps {
  path: string
  children: ReactNode
}

interface RenderErrorState {
  renderError: { error: unknown } | null
}

/** Shows what is wrong instead of a page that cannot be shown; another path is another try. Only a class can catch that. */
export class RenderErrorBoundary extends Component<RenderErrorBoundaryProps, RenderErrorState> {
  override state: RenderErrorState = { renderError: null }

  static getDerivedStateFromError = (error: unknown): RenderErrorState => ({ renderError: { error } })

  override componentDidUpdate({ path }: RenderErrorBoundaryProps, before: RenderErrorState) {
    // What the new path itself has brought is no fault of the last one.
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
