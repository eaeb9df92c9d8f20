import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../ui/copy-button.tsx';
import { useOrderFrame } from './order-frame.ts';

/** Everything the answer held, also fields we do not know, as text to read and copy; written out only once it is opened. */
export function RawFields() {
  const intl = useIntl();
  const { order } = useOrderFrame();
  const [isOpen, setIsOpen] = useState(false);
  const text = isOpen ? JSON.stringify(order, undefined, 2) : '';
  const label = intl.formatMessage({ id: 'drawer.raw' });
  return (
    <details className="text-row" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-default text-ink-muted hover:text-ink">
        <FormattedMessage id="drawer.raw" />
      </summary>
      {isOpen && (
        <div className="relative mt-2 rounded-md bg-sunken">
          <div className="absolute end-1 top-1">
            <CopyButton
              text={text}
              label={intl.formatMessage({ id: 'drawer.copy_value' }, { label })}
              copiedLabel={intl.formatMessage({ id: 'action.copied' })}
            />
          </div>
          <pre dir="ltr" className="max-h-96 overflow-auto p-3 pe-9 text-xs whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        </div>
      )}
    </details>
  );
}
