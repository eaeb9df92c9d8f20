import { useIntl } from 'react-intl';
import { type StatusKind, statusParts } from './status-parts.tsx';

/**
 * A status as icon and word; an unknown value is shown in readable form, with the value itself as
 * its tooltip.
 */
export function StatusLabel({ kind, value }: { kind: StatusKind; value: string }) {
  const { className, children } = statusParts(useIntl(), kind, value);
  return <span className={`inline-block max-w-full align-bottom ${className}`}>{children}</span>;
}
