import type { Session } from '#contract/bff/session.ts';
import { type Refetch, SessionWatch } from './session-watch.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Everything about signing in, as one lazy chunk: the page or, with `watch`, the watch over the session of another page. */
export function SignIn({
  session,
  watch,
}: {
  session: Session | undefined;
  watch: { readonly isLocked: boolean; readonly refetch: Refetch } | undefined;
}) {
  return watch && session ? <SessionWatch session={session} {...watch} /> : <SignInPage session={session} />;
}
