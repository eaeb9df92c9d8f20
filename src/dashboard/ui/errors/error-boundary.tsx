import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ErrorBoundary as Boundary } from 'react-error-boundary';
import { FormattedMessage } from 'react-intl';

import { Button } from '../button.tsx';
import type { MessageId } from '../i18n/messages.ts';
import { noteFault } from './note-fault.ts';
import { isScriptFailure } from './script-failures.ts';

/** Each kind has its own sentence. */
export type ErrorBoundaryKind = 'page' | 'list' | 'drawer' | 'dialog' | 'chart';

const VARIANTS = {
  fill: 'h-full min-h-0 flex-1 flex-col items-center justify-center p-6 text-center text-row',
  panel: 'max-w-72 flex-col items-start p-4 text-row',
  line: 'min-h-8 min-w-0 flex-wrap items-center bg-danger-soft px-4 py-1 text-xs',
} as const;

type Variant = keyof typeof VARIANTS;

const VARIANT_OF: Readonly<Record<ErrorBoundaryKind, Variant>> = {
  page: 'fill',
  list: 'fill',
  drawer: 'panel',
  dialog: 'panel',
  chart: 'panel',
};

/** The button says “Try again” or, after a script failed to load, “Reload”. */
export function ErrorMessage({
  kind,
  error,
  variant = VARIANT_OF[kind],
  onRetry,
}: {
  kind: ErrorBoundaryKind;
  error: unknown;
  variant?: Variant | undefined;
  onRetry: () => void;
}) {
  const isScript = isScriptFailure(error);
  // A script missed offline isn't an update, also once online.
  const [script] = useState<MessageId>(() => (navigator.onLine ? 'page.updated' : 'code.offline'));
  return (
    <div role="alert" className={`flex gap-x-2 gap-y-3 text-danger ${VARIANTS[variant]}`}>
      <CircleAlert aria-hidden size={16} className="shrink-0" />
      <p>
        <FormattedMessage id={isScript ? script : `fault.${kind}`} />
      </p>
      <Button look="outline" onClick={isScript ? () => location.reload() : onRetry}>
        <FormattedMessage id={isScript ? 'page.reload' : 'action.retry'} />
      </Button>
    </div>
  );
}

/** Replaces failed children with an `ErrorMessage`, and reports the error. */
export function ErrorBoundary({
  kind,
  variant,
  resetKeys,
  onRetry,
  frame,
  children,
}: {
  kind: ErrorBoundaryKind;
  variant?: Variant;
  /** A change of these values resets the boundary. */
  resetKeys?: readonly unknown[];
  /** Removes the cause, so that the children do not fail again. */
  onRetry?: () => void;
  /** Wraps the message. */
  frame?: (message: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  return (
    <Boundary
      resetKeys={[...(resetKeys ?? [])]}
      onError={(error) => noteFault(error, kind)}
      fallbackRender={({ error, resetErrorBoundary }) => {
        const retry = () => {
          onRetry?.();
          resetErrorBoundary();
        };
        const message = (
          <ErrorMessage kind={kind} error={error} variant={variant} onRetry={retry} />
        );
        return frame ? frame(message) : message;
      }}
    >
      {children}
    </Boundary>
  );
}
