import { Component, type ReactNode } from 'react';
import { FallbackScreen } from './fallback-screen.tsx';

interface Props {
  children: ReactNode;
  /** Where the children are; going elsewhere clears the error state too. */
  place?: string;
  /** Called when the person asks to try again, before the children are drawn anew. */
  onReset?: () => void;
}

/** Shows the fallback screen in place of children that could not be drawn. The root reports it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  private readonly retry = (): void => {
    this.props.onReset?.();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? <FallbackScreen onRetry={this.retry} /> : this.props.children;
  }
}
