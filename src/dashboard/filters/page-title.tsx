import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../ui/i18n/messages.ts';

/**
 * The name of a page, and its period in words. Visible in a phone's header alone; elsewhere the
 * navigation and the filters show both.
 */
export function PageTitle({ name, period }: { name: MessageId; period?: string }) {
  return (
    <div className="not-phone:not-print:sr-only phone:not-print:header-title">
      <h1 className="truncate text-row leading-4 font-semibold">
        <FormattedMessage id={name} />
      </h1>
      {period !== undefined && (
        <p className="truncate text-xs leading-4 text-ink-muted not-phone:hidden print:hidden">
          {period}
        </p>
      )}
    </div>
  );
}
