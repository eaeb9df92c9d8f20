import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useIntl } from 'react-intl';

/** The id of the refund that the drawer was opened at; undefined if it was opened at the top. */
export const ShownRefund = createContext<string | undefined>(undefined);

/** Scrolls the refund into view if the drawer was opened at it. */
export function useShownRefund(refundId: string): {
  isShown: boolean;
  element: RefObject<HTMLDivElement | null>;
} {
  const isShown = useContext(ShownRefund) === refundId;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView?.({ block: 'center' });
  }, [isShown]);
  return { isShown, element };
}

type JumpKind = 'line' | 'promotion' | 'refund';

/**
 * The element id of a line (by its original index), a promotion or a refund (by its index) of the
 * open order.
 */
export function jumpTargetId(kind: JumpKind, index: number): string {
  return `order-${kind}-${index}`;
}

/**
 * The attributes of an element to jump to: it is focusable, and highlighted while it has the focus.
 */
export const JUMP_TARGET = {
  tabIndex: -1,
  className: 'scroll-mt-2 rounded-sm outline-offset-2 focus:bg-accent-soft',
} as const;

/**
 * A name that links to its line, promotion or refund in the drawer: scrolls there and focuses it.
 */
export function JumpLink({
  kind,
  index,
  children,
}: {
  kind: JumpKind;
  index: number;
  children: ReactNode;
}) {
  const intl = useIntl();
  return (
    <button
      type="button"
      title={intl.formatMessage({ id: `drawer.jump.${kind}` })}
      className="touch-line rounded-sm text-start wrap-anywhere underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink hover:decoration-current"
      onClick={() => {
        const target = document.getElementById(jumpTargetId(kind, index));
        target?.scrollIntoView({ block: 'center' });
        target?.focus({ preventScroll: true });
      }}
    >
      {children}
    </button>
  );
}
