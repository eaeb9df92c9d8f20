import { Download, Ellipsis, Link, type LucideIcon, MessageSquareText, Printer, ReceiptText } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import { CopyByHand, copyText, PassingWord } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/button.tsx';
import { MenuButton } from '../../kit/menu-button.tsx';
import { buildReceipt } from '../receipt/build-receipt.ts';
import { useOrderFrame } from '../parts/order-frame.ts';
import { orderLink } from './order-link.ts';
import type { Paper } from '../receipt/receipt-page.ts';
import { receiptText } from '../receipt/receipt-text.ts';
import { fileName, saveFile } from '../receipt/save-file.ts';

/** How long (ms) it is said what was done. */
const SAID = 3_000;

type Action = {
  readonly label: MessageId;
  readonly icon: LucideIcon;
  readonly act: () => void;
  /** Needs nothing but what is known of the order at once. */
  readonly isEarly?: true;
};

/**
 * What can be done with the open order: print it, copy it as a message or as a link, save it as it came (`text`; undefined until it is
 * here).
 */
export function OrderActions({ text, onPrint }: { text: string | undefined; onPrint: (paper: Paper) => void }) {
  const intl = useIntl();
  const frame = useOrderFrame();
  const language = useContext(NameLanguage);
  const place = useRef<HTMLSpanElement>(null);
  const [done, setDone] = useState<MessageId>();
  const [refused, setRefused] = useState<string>();
  const { order } = frame;
  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => setDone(undefined), SAID);
    return () => clearTimeout(timer);
  }, [done]);

  function copy(message: string, copied: MessageId) {
    void copyText(message).then((isDone) => (isDone ? setDone(copied) : setRefused(message)));
  }
  const actions: readonly Action[] = [
    {
      label: 'drawer.copy_text',
      icon: MessageSquareText,
      act: () => copy(receiptText(buildReceipt(intl, frame, language), orderLink(order.id)), 'drawer.copied_text'),
    },
    {
      label: 'drawer.copy_link',
      icon: Link,
      isEarly: true,
      act: () => copy(orderLink(order.id), 'drawer.copied_link'),
    },
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
  // What is not known yet can be neither printed nor saved whole.
  const isPart = text === undefined;
  return (
    <>
      <IconButton
        icon={Printer}
        label={intl.formatMessage({ id: 'drawer.print' })}
        disabled={isPart}
        className="narrow:hidden"
        onClick={() => onPrint('a4')}
      />
      <span ref={place} className="flex">
        <MenuButton
          label={intl.formatMessage({ id: 'drawer.actions' })}
          align="end"
          buttonClassName="touch-target inline-flex size-8 items-center justify-center rounded-md text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
          face={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />}
          panel={(close) => (
            <div className="p-1">
              {actions.map(({ label, icon: Icon, act, isEarly = false }) => (
                <button
                  key={label}
                  type="button"
                  disabled={isPart && !isEarly}
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
      </span>
      <PassingWord>{done && <FormattedMessage id={done} />}</PassingWord>
      {refused !== undefined && (
        <CopyByHand
          anchor={place}
          text={refused}
          label={intl.formatMessage({ id: 'drawer.copy_by_hand' })}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
