import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { PageMessage } from '../ui/page-message.tsx';

/** Shows a page instead of nothing when rendering fails; React has no function form of an error boundary. */
export class CrashPage extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
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
