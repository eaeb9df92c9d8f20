import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../kit/button.tsx';
import { PageMessage } from '../kit/notice.tsx';

/** The error boundary of the page: shows a message with a reload button when rendering fails. */
export class CrashPage extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('A value that is no error was thrown.') };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <PageMessage
        title={<FormattedMessage id="page.crashed" />}
        actions={
          <Button look="outline" onClick={() => location.reload()}>
            <FormattedMessage id="page.reload" />
          </Button>
        }
      />
    );
  }
}
