import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../kit/button.tsx';
import { noteFault } from '../kit/faults/note-fault.ts';
import { PageMessage } from '../kit/failures/page-message.tsx';

/** The last resort, for what no region catches: shows a message with a reload button in place of the whole page. */
export class CrashPage extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Not an error.') };
  }

  override componentDidCatch(error: unknown): void {
    noteFault(error, 'everything');
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
