import {
  Download,
  Ellipsis,
  Link,
  type LucideIcon,
  MessageSquareText,
  Printer,
  UserRoundX,
} from 'lucide-react';
import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { type Guest, guestsOf } from '#order-domain/order/guest.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { CopyByHand, copyText, PassingWord } from '../../ui/popups/copy-button.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import { withFixedDates } from '../../filters/page-address.ts';
import { useDays } from '../../stores/days.tsx';
import { useIsAdmin } from '../../stores/use-is-admin.ts';
import { buildReceipt, receiptText } from '../receipt/build-receipt.ts';
import { useOrderContext } from '../parts/order-context.ts';
import { fileName, saveFile } from '../../ui/files/save-file.ts';

const ForgetGuestDialog = lazy(async () => ({
  default: (await import('../details/forget-guest-dialog.tsx')).ForgetGuestDialog,
}));

const CONFIRMATION = 3_000;
/** A printed receipt of this many lines has 10 pages or more. */
const LONG = 540;

type Action = {
  readonly label: MessageId;
  readonly icon: LucideIcon;
  readonly act: () => void;
  /** Available before the complete order is loaded. */
  readonly isEarly?: true;
};

function orderLink(orderId: string): string {
  return new URL(`/orders/${encodeURIComponent(orderId)}`, window.location.href).href;
}

/**
 * Returns the URL that opens an order beside the list on screen: on the orders page, with its
 * filters and sort. Its days are fixed, so that it opens the same list next week.
 */
export function useOrderInListLink(): (orderId: string) => string {
  const days = useDays();
  return (orderId) => {
    const { pathname, search } = window.location;
    return (
      orderLink(orderId) + (pathname.startsWith('/orders') ? withFixedDates(search, days) : '')
    );
  };
}

/** Prints the receipt of the open order, copies it or its link, or saves the response's body. */
export function OrderActions() {
  const intl = useIntl();
  const orderInListLink = useOrderInListLink();
  const context = useOrderContext();
  const language = useContext(NameLanguage);
  const menu = useRef<HTMLSpanElement>(null);
  const [done, setDone] = useState<MessageId>();
  const [refused, setRefused] = useState<string>();
  const [forgetting, setForgetting] = useState<readonly Guest[]>();
  const isAdmin = useIsAdmin();
  const { order, rawJson } = context;
  const guests = guestsOf(order);
  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => setDone(undefined), CONFIRMATION);
    return () => clearTimeout(timer);
  }, [done]);

  function copy(message: string, copied: MessageId) {
    void copyText(message).then((isDone) => (isDone ? setDone(copied) : setRefused(message)));
  }
  /** Asks before printing a long receipt. */
  function print() {
    const lines = buildReceipt(intl, context, language, true).blocks.flat();
    if (lines.length < LONG || window.confirm(intl.formatMessage({ id: 'print.long' })))
      window.print();
  }
  // Only a complete order can be printed, copied or saved.
  const isPart = rawJson === undefined;
  useHotkeys({ 'mod+p': isPart ? undefined : print }, { worksInModal: true });
  const actions: readonly Action[] = [
    { label: 'drawer.print', icon: Printer, act: print },
    {
      label: 'drawer.copy_text',
      icon: MessageSquareText,
      act: () => copy(receiptText(buildReceipt(intl, context, language)), 'drawer.copied_text'),
    },
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
    ...(isAdmin && guests.length > 0
      ? [{ label: 'drawer.forget', icon: UserRoundX, act: () => setForgetting(guests) } as const]
      : []),
  ];
  return (
    <>
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
      {forgetting && (
        <Suspense>
          <ForgetGuestDialog
            guests={forgetting}
            onForgotten={() => setDone('drawer.forgotten')}
            onClose={() => setForgetting(undefined)}
          />
        </Suspense>
      )}
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
