import { Download, Ellipsis, type LucideIcon, MessageSquareText, Printer, ReceiptText } from 'lucide-react';
import { useContext, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage } from '../i18n/localized-text.ts';
import type { MessageId } from '../i18n/messages.ts';
import { orderTitle } from '../order-math/order-title.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { buildReceipt } from './build-receipt.ts';
import { useOrderFrame } from './order-frame.ts';
import { orderLink } from './order-link.ts';
import type { Paper } from './printed-receipt.tsx';
import { receiptText } from './receipt-text.ts';
import { fileName, saveFile } from './save-file.ts';

/** What can be done with the open order: copy it as a message, print it, save it as it came (`text`; undefined until it is here). */
export function OrderActions({ text, onPrint }: { text: string | undefined; onPrint: (paper: Paper) => void }) {
  const intl = useIntl();
  const frame = useOrderFrame();
  const language = useContext(NameLanguage);
  const [done, setDone] = useState<MessageId>();
  const { order } = frame;

  function copyText() {
    const message = receiptText(buildReceipt(intl, frame, language), orderLink(order.id));
    navigator.clipboard.writeText(message).then(
      () => setDone('drawer.copied_text'),
      () => setDone('drawer.copy_refused'),
    );
  }
  const actions: readonly { label: MessageId; icon: LucideIcon; act: () => void }[] = [
    { label: 'drawer.copy_text', icon: MessageSquareText, act: copyText },
    { label: 'drawer.print_a4', icon: Printer, act: () => onPrint('a4') },
    { label: 'drawer.print_roll', icon: ReceiptText, act: () => onPrint('roll') },
    {
      label: 'drawer.download',
      icon: Download,
      act: () => {
        if (text === undefined) return;
        saveFile(fileName(`order-${orderTitle(order)}`, 'json'), text, 'application/json');
        setDone('drawer.downloaded');
      },
    },
  ];
  return (
    <>
      <MenuButton
        label={intl.formatMessage({ id: 'drawer.actions' })}
        align="end"
        buttonClassName="touch-target inline-flex size-8 items-center justify-center rounded-md text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
        face={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />}
        panel={(close) => (
          <div className="p-1">
            {actions.map(({ label, icon: Icon, act }) => (
              <button
                key={label}
                type="button"
                // What is not known yet can be neither printed nor saved whole.
                disabled={text === undefined}
                className="touch-target flex h-8 w-full items-center gap-2.5 rounded-md px-2.5 text-start whitespace-nowrap hover:bg-hover disabled:opacity-50"
                onClick={() => {
                  setDone(undefined);
                  close();
                  act();
                }}
              >
                <Icon aria-hidden size={16} strokeWidth={1.75} className="text-ink-muted" />
                <FormattedMessage id={label} />
              </button>
            ))}
          </div>
        )}
      />
      <span role="status" className="sr-only">
        {done && <FormattedMessage id={done} />}
      </span>
    </>
  );
}
