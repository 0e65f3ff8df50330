import { Component, type ReactNode } from 'react';
import { t } from '../words/words.tsx';

interface State {
  readonly error: unknown;
}

/** Shows the error of a view instead of an empty page; the other views go on. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="note error" role="alert">
        <strong>{t('Something went wrong.')}</strong> {error instanceof Error ? error.message : String(error)}{' '}
        <button type="button" onClick={() => window.location.reload()}>
          {t('Reload')}
        </button>
      </div>
    );
  }
}
