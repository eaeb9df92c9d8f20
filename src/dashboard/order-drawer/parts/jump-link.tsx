import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { type JumpKind, jumpTargetId } from './jump-target.ts';

const HINTS = {
  line: 'drawer.jump.line',
  promotion: 'drawer.jump.promotion',
  refund: 'drawer.jump.refund',
} as const satisfies Record<JumpKind, MessageId>;

/** A name that leads to where the drawer tells more of it: brings it into sight, focuses and so lights it. */
export function JumpLink({ kind, place, children }: { kind: JumpKind; place: number; children: ReactNode }) {
  const intl = useIntl();
  return (
    <button
      type="button"
      title={intl.formatMessage({ id: HINTS[kind] })}
      className="touch-line rounded-sm text-start wrap-anywhere underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink hover:decoration-current"
      onClick={() => {
        const target = document.getElementById(jumpTargetId(kind, place));
        target?.scrollIntoView({ block: 'center' });
        target?.focus({ preventScroll: true });
      }}
    >
      {children}
    </button>
  );
}
