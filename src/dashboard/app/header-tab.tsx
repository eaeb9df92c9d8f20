import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { MessageId } from '../ui/i18n/messages.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { PAGE_VISIT } from '../views/default-view.ts';

/** The classes of a button in the header. */
export const HEADER_BUTTON =
  'touch-target inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-row font-medium text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink';

/** Keeps the stores in view. */
export function PageTab({
  path,
  title,
  icon,
  count = 0,
  className,
  onClick,
}: {
  path: string;
  title: MessageId;
  icon?: ReactNode;
  /** A badge; hidden at 0. */
  count?: number;
  className: string;
  onClick?: () => void;
}) {
  const { formatNumber } = useIntl();
  const { pathname, search } = useLocation();
  const [stores] = /store_id=[^&]*/.exec(search) ?? [];
  return (
    <PageLink
      to={stores ? `${path}?${stores}` : path}
      state={PAGE_VISIT}
      aria-current={pathname.startsWith(path) ? 'page' : undefined}
      className={`${className} max-lg:px-1.5 aria-[current]:bg-hover aria-[current]:text-ink`}
      onClick={onClick}
    >
      {icon}
      <FormattedMessage id={title} />
      {count > 0 && <span className="text-warning tabular-nums">{formatNumber(count)}</span>}
    </PageLink>
  );
}
