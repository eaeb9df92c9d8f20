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
import { useOrderContext } from '../parts/order-context.ts';
import type { Paper } from '../receipt/print-receipt.tsx';
import { receiptText } from '../receipt/receipt.ts';
import { fileName, saveFile } from '../raw/save-file.ts';

/** How long (ms) a confirmation shows. */
const CONFIRMATION = 3_000;

type Action = {
  readonly label: MessageId;
  readonly icon: LucideIcon;
  readonly act: () => void;
  /** Available before the whole order is loaded. */
  readonly isEarly?: true;
};

/** The address that opens an order in this Tillview. */
export function orderLink(orderId: string): string {
  return new URL(`/orders/${encodeURIComponent(orderId)}`, window.location.href).href;
}

/** Prints the open order, copies it as a message or link, or saves the body of its answer (`rawJson`; undefined while it is loading). */
export function OrderActions({ rawJson, onPrint }: { rawJson: string | undefined; onPrint: (paper: Paper) => void }) {
  const intl = useIntl();
  const context = useOrderContext();
  const language = useContext(NameLanguage);
  const menu = useRef<HTMLSpanElement>(null);
  const [done, setDone] = useState<MessageId>();
  const [refused, setRefused] = useState<string>();
  const { order } = context;
  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => setDone(undefined), CONFIRMATION);
    return () => clearTimeout(timer);
  }, [done]);

  function copy(message: string, copied: MessageId) {
    void copyText(message).then((isDone) => (isDone ? setDone(copied) : setRefused(message)));
  }
  const actions: readonly Action[] = [
    {
      label: 'drawer.copy_text',
      icon: MessageSquareText,
      act: () => copy(receiptText(buildReceipt(intl, context, language), orderLink(order.id)), 'drawer.copied_text'),
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
        if (rawJson === undefined) return;
        saveFile(fileName(`order-${orderTitle(order)}`, 'json'), rawJson, 'application/json');
        setDone('drawer.downloaded');
      },
    },
  ];
  // Only a whole order is printed, copied or saved.
  const isPart = rawJson === undefined;
  return (
    <>
      <IconButton
        icon={Printer}
        label={intl.formatMessage({ id: 'drawer.print' })}
        disabled={isPart}
        className="narrow:hidden"
        onClick={() => onPrint('a4')}
      />
      <span ref={menu} className="flex">
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
          anchor={menu}
          text={refused}
          label={intl.formatMessage({ id: 'drawer.copy_by_hand' })}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
