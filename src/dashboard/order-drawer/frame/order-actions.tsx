import {
  Download,
  Ellipsis,
  Link,
  type LucideIcon,
  MessageSquareText,
  Printer,
  ReceiptText,
} from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { CopyByHand, copyText, PassingWord } from '../../ui/popups/copy-button.tsx';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import { buildReceipt } from '../receipt/build-receipt.ts';
import { useOrderContext } from '../parts/order-context.ts';
import { type PrintJob, USUAL_PRINT } from '../receipt/print-receipt.tsx';
import { type ReceiptKind, receiptText } from '../receipt/receipt.ts';
import { fileName, saveFile } from '../../ui/files/save-file.ts';

const CONFIRMATION = 3_000;

type Action = {
  readonly label: MessageId;
  readonly icon: LucideIcon;
  readonly act: () => void;
  /** Available before the whole order is loaded. */
  readonly isEarly?: true;
};

function orderLink(orderId: string): string {
  return new URL(`/orders/${encodeURIComponent(orderId)}`, window.location.href).href;
}

/**
 * The URL that opens an order beside the list on screen: on the orders page, with its filters and
 * sort.
 */
export function orderInListLink(orderId: string): string {
  const { pathname, search } = window.location;
  return orderLink(orderId) + (pathname.startsWith('/orders') ? search : '');
}

/** Actions of one kind; a title says which receipt they are about. */
type ActionGroup = { readonly title?: MessageId; readonly actions: readonly Action[] };

/**
 * Prints the open order or copies it as a message, for a customer or for colleagues; copies its
 * link, or saves the body of its response.
 */
export function OrderActions({ onPrint }: { onPrint: (job: PrintJob) => void }) {
  const intl = useIntl();
  const context = useOrderContext();
  const language = useContext(NameLanguage);
  const menu = useRef<HTMLSpanElement>(null);
  const [done, setDone] = useState<MessageId>();
  const [refused, setRefused] = useState<string>();
  const { order, rawJson } = context;
  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => setDone(undefined), CONFIRMATION);
    return () => clearTimeout(timer);
  }, [done]);

  function copy(message: string, copied: MessageId) {
    void copyText(message).then((isDone) => (isDone ? setDone(copied) : setRefused(message)));
  }
  const copyReceipt = (kind: ReceiptKind) =>
    copy(
      receiptText(buildReceipt(intl, context, language, kind), orderLink(order.id)),
      'drawer.copied_text',
    );
  const printed = (kind: ReceiptKind, paper: PrintJob['paper']) => () => onPrint({ kind, paper });
  const groups: readonly ActionGroup[] = [
    {
      title: 'drawer.for_customer',
      actions: [
        { label: 'drawer.print_a4', icon: Printer, act: printed('customer', 'a4') },
        { label: 'drawer.print_roll', icon: ReceiptText, act: printed('customer', 'roll') },
        { label: 'drawer.copy_text', icon: MessageSquareText, act: () => copyReceipt('customer') },
      ],
    },
    {
      title: 'drawer.for_staff',
      actions: [
        { label: 'drawer.print_internal_a4', icon: Printer, act: printed('internal', 'a4') },
        {
          label: 'drawer.print_internal_roll',
          icon: ReceiptText,
          act: printed('internal', 'roll'),
        },
        {
          label: 'drawer.copy_internal',
          icon: MessageSquareText,
          act: () => copyReceipt('internal'),
        },
      ],
    },
    {
      actions: [
        {
          label: 'drawer.copy_link',
          icon: Link,
          isEarly: true,
          act: () => copy(orderInListLink(order.id), 'drawer.copied_link'),
        },
        {
          label: 'drawer.download',
          icon: Download,
          act: () => {
            if (rawJson === undefined) return;
            saveFile(
              fileName(`order-${orderTitle(order)}`, 'json'),
              new Blob([rawJson], { type: 'application/json' }),
            );
            setDone('drawer.downloaded');
          },
        },
      ],
    },
  ];
  // Only a whole order can be printed, copied or saved.
  const isPart = rawJson === undefined;
  return (
    <>
      <IconButton
        icon={Printer}
        label={intl.formatMessage({ id: 'drawer.print' })}
        disabled={isPart}
        className="narrow:hidden"
        onClick={() => onPrint(USUAL_PRINT)}
      />
      <span ref={menu} className="flex">
        <MenuButton
          label={intl.formatMessage({ id: 'drawer.actions' })}
          align="end"
          buttonClassName="touch-target inline-flex size-8 items-center justify-center rounded-md text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
          face={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />}
          panel={(close) => (
            <div>
              {groups.map(({ title, actions }) => (
                <div key={title ?? ''} className="p-1 not-first:border-t not-first:border-line">
                  {title !== undefined && (
                    <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-xs text-ink-muted">
                      <FormattedMessage id={title} />
                    </p>
                  )}
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
                      {/* "Print on A4" alone does not tell whose receipt it is. */}
                      {title !== undefined && (
                        <span className="sr-only">
                          (<FormattedMessage id={title} />)
                        </span>
                      )}
                    </button>
                  ))}
                </div>
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
