import { lazy, startTransition, Suspense, useCallback, useState } from 'react';
import { useHotkey } from '../../kit/use-hotkey.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Shows all keyboard shortcuts when `?` is pressed. */
export function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkey(
    '?',
    useCallback(() => startTransition(() => setIsOpen(true)), []),
  );
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
