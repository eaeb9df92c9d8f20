import { TriangleAlert } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { CopyButton } from '../../ui/popups/copy-button.tsx';
import { Dialog, DIALOG_FOOT, type DialogProps } from '../../ui/popups/dialog.tsx';

/** Shows a secret and the values needed to use it; it can't be shown again. */
export function SecretDialog({
  warning,
  lines,
  ...dialog
}: Omit<DialogProps, 'children'> & {
  warning: MessageId;
  lines: readonly { label: MessageId; copyLabel: MessageId; text: string }[];
}) {
  const { formatMessage } = useIntl();
  return (
    <Dialog {...dialog}>
      <div className="flex flex-col gap-3 px-5 pt-2 pb-4 text-row">
        <p className="flex items-start gap-2 rounded-md bg-warning-soft px-2.5 py-2 text-warning">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <FormattedMessage id={warning} />
        </p>
        {lines.map(({ label, copyLabel, text }) => (
          <div key={label} className="min-w-0">
            <p className="mb-1 text-xs font-medium text-ink-muted">
              {formatMessage({ id: label })}
            </p>
            <div className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 ps-2.5 pe-1">
              <code
                dir="ltr"
                className="min-w-0 flex-1 py-1 text-start font-mono text-xs leading-4 wrap-anywhere select-all"
              >
                {text}
              </code>
              <CopyButton text={text} label={formatMessage({ id: copyLabel })} />
            </div>
          </div>
        ))}
      </div>
      <div className={`${DIALOG_FOOT} flex justify-end`}>
        <Button look="primary" onClick={dialog.onClose}>
          <FormattedMessage id="settings.done" />
        </Button>
      </div>
    </Dialog>
  );
}
