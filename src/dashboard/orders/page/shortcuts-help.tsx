import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { LoadingNote, PANEL_PLACE } from '../../ui/loading/loading-note.tsx';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

const DIALOG_PLACE = `inset-x-4 top-[12vh] mx-auto max-w-104 ${PANEL_PLACE}`;

/** Shows all keyboard shortcuts when `?` is pressed. */
export function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys({ '?': () => setIsOpen(true) });
  return (
    isOpen && (
      <ErrorBoundary
        kind="dialog"
        frame={(message) => <div className={DIALOG_PLACE}>{message}</div>}
      >
        <Suspense fallback={<LoadingNote className={`p-4 ${DIALOG_PLACE}`} />}>
          <ShortcutsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
