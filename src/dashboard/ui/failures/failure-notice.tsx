import type { ReactNode } from 'react';
import { type FailureProps, FailureText, RetryButton } from './failure.tsx';
import { Notice } from './notice.tsx';

/**
 * A failure as a line above content that stays, announced as an alert; `children` describe what
 * failed.
 */
export function FailureNotice({ children, ...failure }: FailureProps & { children: ReactNode }) {
  return (
    <Notice kind="danger" actions={<RetryButton {...failure} />}>
      {children && <strong className="me-1.5 font-medium">{children}</strong>}{' '}
      <FailureText error={failure.error} />
    </Notice>
  );
}
