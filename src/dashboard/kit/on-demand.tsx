import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button.tsx';
import type { LatePart } from './i18n/messages.ts';
import { lateWords, loadLateWords } from './i18n/speech.ts';
import { WithMessages } from './i18n/with-messages.tsx';
import { afterPaint } from './loading/after-paint.ts';
import { preloadWhenIdle } from './loading/idle-preload.ts';
import { explainLoadFailure, type LoadFailure } from './loading/server-build.ts';
import { useIsLate } from './loading/use-is-late.ts';

/** Code that is loaded on first use, or earlier by `preload`, which rejects if loading fails. */
export type Piece = { readonly isLoaded: () => boolean; readonly preload: () => Promise<unknown> };

/** How long (ms) to wait before showing that code is loading. */
const LATE = 150;
/** Pauses (ms) between attempts to load a piece that is needed on screen; the last one repeats. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000];

type Note = { readonly kind: 'loading' } | { readonly kind: LoadFailure };

function LoadNote({ note, isQuiet, onRetry }: { note: Note; isQuiet: boolean; onRetry: () => void }) {
  const isUpdate = note.kind === 'updated';
  if (note.kind === 'loading')
    return (
      <p role="status" className="p-4 text-ink-muted">
        <FormattedMessage id="page.loading" />
      </p>
    );
  return (
    <div
      role={isQuiet ? 'status' : 'alert'}
      className={
        isQuiet
          ? 'flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-1.5 text-xs text-ink-muted'
          : 'flex max-w-72 flex-col items-start gap-3 p-4 text-row'
      }
    >
      <p>
        <FormattedMessage id={isUpdate ? 'page.updated' : `code.${note.kind}`} />
      </p>
      <Button look="outline" onClick={isUpdate ? () => location.reload() : onRetry}>
        <FormattedMessage id={isUpdate ? 'page.reload' : 'action.retry'} />
      </Button>
    </div>
  );
}

/** Loads pieces, retrying until it succeeds; undefined once all are loaded. */
function useLoading(pieces: readonly Piece[]): { note: Note; retry: () => void } | undefined {
  const [isLoaded, setIsLoaded] = useState(() => pieces.every((piece) => piece.isLoaded()));
  const [failure, setFailure] = useState<LoadFailure>();
  const [attempt, setAttempt] = useState(0);
  const wanted = useRef(pieces);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    if (isLoaded) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        await Promise.all(wanted.current.map((piece) => piece.preload()));
        if (isCurrent) setIsLoaded(true);
      } catch {
        const why = await explainLoadFailure();
        if (!isCurrent) return;
        setFailure(why);
        timer = setTimeout(retry, PAUSES[Math.min(attempt, PAUSES.length - 1)]);
      }
    };
    // Let the rest of the screen paint first.
    const stop = attempt === 0 ? afterPaint(() => void load()) : undefined;
    if (attempt > 0) void load();
    addEventListener('online', retry);
    return () => {
      isCurrent = false;
      stop?.();
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [isLoaded, attempt, retry]);
  return isLoaded ? undefined : { note: { kind: failure ?? 'loading' }, retry };
}

/**
 * Renders `children` once the pieces they need are loaded: at once if they already are. Until then `frame` wraps a note that they are loading
 * or why they failed to load; undefined while it is too early for a note. Failed loads are retried automatically, after a pause or when the
 * connection is back.
 */
export function WhenLoaded({
  pieces,
  isQuiet = false,
  frame,
  children,
}: {
  /** Must be the same pieces on every render. */
  pieces: readonly Piece[];
  /** Whether a failure is shown in one unobtrusive line, because the user did not ask for the pieces. */
  isQuiet?: boolean | undefined;
  frame: (note: ReactNode | undefined, isFailure: boolean) => ReactNode;
  children: () => ReactNode;
}) {
  const loading = useLoading(pieces);
  const isLate = useIsLate(loading && 'code', LATE);
  if (!loading) return children();
  const { note, retry } = loading;
  const isFailure = note.kind !== 'loading';
  const isShown = isFailure || isLate;
  return frame(isShown ? <LoadNote note={note} isQuiet={isQuiet} onRetry={retry} /> : undefined, isFailure);
}

type Options<Props> = {
  /**
   * Wraps the note shown while the code is loading or failed to load, undefined while it is too early for one; without it, the note takes
   * the component's place.
   */
  readonly frame?: (note: ReactNode, props: Props, isFailure: boolean) => ReactNode;
  /** Messages that are loaded with the code. */
  readonly messages?: LatePart;
  /** Whether a failure is shown in one unobtrusive line, because the user did not ask for the component. */
  readonly isQuiet?: boolean;
};

/**
 * A component whose code is loaded in the page's idle time, on first render or by `preload`. Once loaded, it renders synchronously. If
 * loading fails, it shows an error in its own place and retries until it succeeds.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { frame = (note) => note, messages, isQuiet }: Options<Props> = {},
): Piece & { readonly Component: ComponentType<Props> } {
  let loaded: ComponentType<Props> | undefined;
  const loadAll = async () => {
    if (messages === undefined) return load();
    const [Inner] = await Promise.all([load(), loadLateWords(messages)]);
    return function WithWords(props: Props) {
      // Renders again when the page speaks another language.
      useIntl();
      return (
        <WithMessages messages={lateWords(messages)}>
          <Inner {...props} />
        </WithMessages>
      );
    };
  };
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= loadAll().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const piece: Piece = { isLoaded: () => loaded !== undefined, preload };
  const pieces = [piece];
  preloadWhenIdle(preload);
  function OnDemand(props: Props) {
    return (
      <WhenLoaded pieces={pieces} isQuiet={isQuiet} frame={(note, isFailure) => frame(note, props, isFailure)}>
        {() => {
          const Shown = loaded;
          return Shown && <Shown {...props} />;
        }}
      </WhenLoaded>
    );
  }
  return { ...piece, Component: OnDemand };
}
