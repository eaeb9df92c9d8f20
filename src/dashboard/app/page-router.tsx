import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/** The router over the browser's history: `BrowserRouter`, whose module would add 8 kB for forms and server-side rendering. */
export function PageRouter({ children }: { children: ReactNode }) {
  // `v5Compat` makes it tell of its own navigations too.
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState<Pick<typeof history, 'action' | 'location'>>(history);
  useLayoutEffect(() => history.listen(setState), [history]);
  // Not as a transition: a second click must see the address that the first one set.
  return (
    <Router navigator={history} location={location} navigationType={action} useTransitions={false}>
      {children}
    </Router>
  );
}
