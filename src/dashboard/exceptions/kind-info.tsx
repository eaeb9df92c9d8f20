import { Info } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ExceptionKind, isCertain } from '#order-domain/exceptions/exception.ts';
import { useIsAdmin } from '../stores/use-is-admin.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { MenuButton } from '../ui/popups/menu-button.tsx';

const LINK =
  'relative touch-line pointer-fine:-my-1 rounded-sm font-medium text-ink underline underline-offset-2';

/** A link to the kind's first threshold, for admins; certain kinds have none, except for debts. */
export function LimitLink({ kind, tabIndex }: { kind: ExceptionKind; tabIndex?: number }) {
  const isAdmin = useIsAdmin();
  if (!isAdmin || (isCertain(kind) && kind !== 'completed_but_owed')) return null;
  return (
    <PageLink to={`/settings#threshold-${kind}`} tabIndex={tabIndex} className={LINK}>
      <FormattedMessage id="exceptions.change_limit" />
    </PageLink>
  );
}

/** The kind's name, a button that explains it. */
export function KindInfo({ kind, tabIndex }: { kind: ExceptionKind; tabIndex: number }) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: `exception.${kind}` });
  return (
    <MenuButton
      label={name}
      tabIndex={tabIndex}
      buttonClassName="relative touch-line pointer-fine:-my-1 rounded-sm text-start hover:text-ink"
      face={
        <>
          {name}
          {/* Keeps the icon on the line of the last word. */}
          {'\u00A0'}
          <Info aria-hidden size={12} className="inline align-[-0.1em]" />
        </>
      }
      panel={() => (
        <div className="max-w-72 space-y-1 p-3">
          <p className="font-medium">{name}</p>
          <p className="text-ink-muted">
            <FormattedMessage id={`exception.${kind}.why`} />
          </p>
          <LimitLink kind={kind} />
        </div>
      )}
    />
  );
}
