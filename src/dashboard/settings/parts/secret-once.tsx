import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/popups/copy-button.tsx';

/** A text to copy, with a copy button. */
export function CopyLine({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  const { formatMessage } = useIntl();
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-medium text-ink-muted">{label}</p>
      <div className="flex items-start gap-1 rounded-md border border-line bg-sunken py-1 ps-2.5 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 py-1 text-start font-mono text-xs leading-4 wrap-anywhere select-all">
          {text}
        </code>
        <CopyButton text={text} label={copyLabel} copiedLabel={formatMessage({ id: 'action.copied' })} />
      </div>
    </div>
  );
}

/** Shows a secret that can't be shown again. */
export function SecretOnce({
  warning,
  onDone,
  children,
}: {
  warning: string;
  onDone: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-5 pt-2 pb-4 text-row">
        <p className="flex items-start gap-2 rounded-md bg-warning-soft px-2.5 py-2 text-warning">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {warning}
        </p>
        {children}
      </div>
      <div className="flex shrink-0 justify-end border-t border-line px-5 py-3">
        <Button look="primary" onClick={onDone}>
          <FormattedMessage id="settings.done" />
        </Button>
      </div>
    </>
  );
}
