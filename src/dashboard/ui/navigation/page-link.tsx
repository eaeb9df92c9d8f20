import type { ComponentProps } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';

/**
 * A link to a page of Tillview that opens without a page load; use it instead of the router's
 * `Link`, which adds 4 kB for server rendering. A click with a modifier is left to the browser; a
 * click on a link to the current address adds no history entry.
 */
export function PageLink({
  to,
  state,
  onClick,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: To; state?: unknown }) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const isPlain =
          event.button === 0 &&
          !event.metaKey &&
          !event.ctrlKey &&
          !event.shiftKey &&
          !event.altKey;
        if (event.defaultPrevented || !isPlain) return;
        event.preventDefault();
        void navigate(to, { state, replace: href === here });
      }}
    >
      {children}
    </a>
  );
}
