import { Component, type ReactNode } from 'react';
import { FallbackScreen } from './fallback-screen.tsx';

interface Props {
  children: ReactNode;
  /** The path of the children; navigating elsewhere clears the error. */
  place?: string;
  /** Called when the user tries again, before the children render again. */
  onReset?: () => void;
}

interface State {
  failed: boolean;
  place: string | undefined;
}

/** Shows the fallback screen if its children fail to render. The root reports the error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: false, place };
  }

  private readonly retry = (): void => {
    this.props.onReset?.();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? <FallbackScreen onRetry={this.retry} /> : this.props.children;
  }
}
