import { CircleQuestionMark, LogOut, Settings as SettingsIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session, SignedInUser } from '#contract/bff/session.ts';
import { failureText } from '../ui/failures/failure.tsx';
import { signOut } from '../preferences/sign-out.ts';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';

const ITEM =
  'touch-target flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-hover focus-visible:bg-hover';

/** Moves the focus through a menu with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const found = items.findIndex((item) => item === document.activeElement);
  // From the menu itself, the arrow keys lead to its first or last item.
  const here = found < 0 ? undefined : found;
  const next = {
    ArrowDown: here === undefined ? 0 : (here + 1) % items.length,
    ArrowUp: ((here ?? 0) + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

/** Shows who is signed in, with a link to the settings and a sign-out button. */
export function AccountPanel({
  session: { user, auth, stores },
  onClose,
}: {
  session: Session;
  onClose: () => void;
}) {
  const intl = useIntl();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const settings = useRef<HTMLAnchorElement>(null);
  useEffect(() => settings.current?.focus(), []);

  async function leave(of: SignedInUser): Promise<void> {
    setIsBusy(true);
    try {
      await signOut('/api/session', of);
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  }

  return (
    <div className="w-60 max-w-full">
      <div className="border-b border-line px-3.5 py-2.5">
        <p className="line-clamp-2 font-medium wrap-anywhere">
          {user ? (
            <bdi>{stripUnsafeCharacters(user.name)}</bdi>
          ) : (
            <FormattedMessage id="frame.account_local" />
          )}
        </p>
        {user ? (
          user.isAdmin && (
            <p className="text-xs text-ink-muted">
              <FormattedMessage id="frame.account_admin" />
            </p>
          )
        ) : (
          <p className="mt-1 text-xs text-ink-muted">
            <FormattedMessage id="frame.account_local_hint" values={{ stores: stores.length }} />
          </p>
        )}
      </div>
      <div
        role="menu"
        tabIndex={-1}
        aria-label={intl.formatMessage({ id: 'frame.account' })}
        className="p-1.5"
        onKeyDown={moveFocus}
      >
        <PageLink ref={settings} role="menuitem" to="/settings" className={ITEM} onClick={onClose}>
          <SettingsIcon aria-hidden size={14} className="shrink-0 opacity-75" />
          <FormattedMessage id="frame.account_settings" />
        </PageLink>
        <PageLink role="menuitem" to="/help" className={ITEM} onClick={onClose}>
          <CircleQuestionMark aria-hidden size={14} className="shrink-0 opacity-75" />
          <FormattedMessage id="help.name" />
        </PageLink>
        {/* Behind an authenticating proxy, users would be signed in again immediately. */}
        {user && auth !== 'proxy' && (
          <button
            type="button"
            role="menuitem"
            aria-busy={isBusy}
            className={ITEM}
            onClick={() => void leave(user)}
          >
            <LogOut aria-hidden size={14} className="shrink-0 opacity-75 rtl:-scale-x-100" />
            <FormattedMessage id="frame.account_sign_out" />
          </button>
        )}
      </div>
      <p role="status" className="px-3.5 pb-2.5 text-xs text-danger empty:sr-only">
        {failure !== undefined && failureText(intl, failure)}
      </p>
    </div>
  );
}
